import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { bodySha256, encodeUtf8 } from "../../canonical/mod.ts";
import { generateKey, signDetached } from "../../jws/mod.ts";
import {
  diagnoseSignature,
  type RefusedRequest,
  type SignatureFault,
} from "./diagnose_signature.ts";

const [own, other] = [await generateKey(), await generateKey()];
const keys = [{ kid: "own", key: own.publicKey }, { kid: "other", key: other.publicKey }];
const bodyText = '{"quote_id":"qte_1"}';
const request: RefusedRequest = {
  method: "POST",
  baseUrl: "https://api.example",
  rawTarget: "/v1/orders",
  host: "api.example",
  body: encodeUtf8(bodyText),
  bodyText,
  timestamp: "1763620000",
  nonce: "0123456789abcdef",
  jws: undefined,
};
const hash = await bodySha256(bodyText);
const lines = ["POST", "https://api.example/v1/orders", hash, request.timestamp, request.nonce];
const mismatch: SignatureFault = { kind: "jws", code: "signature_mismatch", message: "" };

async function diagnose(text: string, fault = mismatch, key = own, kid = "own") {
  const jws = await signDetached({ key: key.key, kid }, encodeUtf8(text));
  return await diagnoseSignature({ ...request, jws }, fault, keys);
}

test("diagnoseSignature() names the mistake that a verification confirms", async () => {
  const { code, confirmed, also } = await diagnose(lines.join("\r\n"));
  assertEquals([code, confirmed, also], ["line_ends_crlf", true, null]);
  const swapped = await diagnose(lines.join("\n"), mismatch, other);
  assertEquals([swapped.code, swapped.confirmed], ["other_registered_key", true]);
});

test("diagnoseSignature() names the header's fault, and the text's beside it", async () => {
  const der: SignatureFault = { kind: "jws", code: "signature_is_der", message: "" };
  const both = await diagnose(`${lines.join("\n")}\n`, der);
  assertEquals([both.code, both.confirmed, both.also?.code], [
    "signature_der",
    true,
    "trailing_line_feed",
  ]);
  const long: SignatureFault = { kind: "jws", code: "jws_too_long", message: "expected less" };
  const unnamed = await diagnose("something else", long);
  assertEquals([unnamed.code, unnamed.found, unnamed.confirmed], [
    "signature_malformed",
    "expected less",
    false,
  ]);
});

test("diagnoseSignature() says what the faults are that no signature shows", async () => {
  for (
    const [kind, code] of [
      ["several", "signature_malformed"],
      ["milliseconds", "timestamp_milliseconds"],
    ] as const
  ) {
    const told = await diagnoseSignature(request, { kind }, keys);
    assertEquals([told.code, told.confirmed, told.verifications], [code, false, 0]);
  }
});

test("diagnoseSignature() verifies at most 32 times", async () => {
  const many = Array.from({ length: 4 }, () => keys).flat();
  const jws = await signDetached({ key: own.key }, encodeUtf8("something else"));
  const told = await diagnoseSignature({ ...request, jws }, mismatch, many);
  assertEquals([told.code, told.confirmed, told.verifications], ["not_recognised", false, 32]);
});
