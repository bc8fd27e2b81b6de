import { assert, assertEquals } from "@std/assert";
import { test } from "node:test";
import { decodePem, encodePem } from "./pem.ts";
import { readRequest, REQUEST_MAX_CHARACTERS } from "./read_request.ts";
import { requestCommand } from "./request_command.ts";
import { makeRequest } from "./make_request.ts";
import { authorityFor, made, partnerOf } from "./testdata/made.ts";

const label = "CERTIFICATE REQUEST";
const { requestPem, keyPem } = await made(
  makeRequest({ organization: "Bank Alpha", commonName: "demo" }),
);

async function told(pem: string): Promise<string> {
  const result = await readRequest(pem);
  return result.ok ? "accepted" : `${result.code}: ${result.message}`;
}

/** The request with one byte changed, counted from its end where negative. */
function changed(at: number): string {
  const der = decodePem(requestPem, [label])!;
  const index = at < 0 ? der.length + at : at;
  der[index] = der[index]! ^ 1;
  return encodePem(label, der);
}

test("readRequest() takes a request with either label and line break", async () => {
  const spellings = [
    requestPem,
    requestPem.replaceAll("\n", "\r\n"),
    `\n${requestPem}\n\n`,
    requestPem.replaceAll(label, `NEW ${label}`),
  ];
  for (const spelling of spellings) assertEquals(await told(spelling), "accepted");
});

test("readRequest() refuses a changed signature, subject or key", async () => {
  const subject = new TextDecoder("latin1").decode(decodePem(requestPem, [label])!).indexOf("demo");
  for (const at of [-1, subject]) {
    assertEquals(
      await told(changed(at)),
      "csr_signature_invalid: expected a request signed by its own key, and this signature does not fit: " +
        "send the file again as it was made, or make a new one",
    );
  }
});

// Behind the signed part stand the signature's algorithm and bits; of these nothing is taken.
test("readRequest() never accepts a request with any signed byte changed", async () => {
  const der = decodePem(requestPem, [label])!;
  const signedUntil = 6 + der[5]!;
  assertEquals([...der.subarray(3, 5)], [0x30, 0x81]);
  for (let at = 0; at < signedUntil; at += 1) {
    const result = await readRequest(changed(at));
    assert(!result.ok, `byte ${at} was changed and the request accepted`);
  }
});

test("readRequest() refuses what is no request, and says what it got", async () => {
  const { certificate } = await partnerOf(await authorityFor("partner"));
  const der = decodePem(requestPem, [label])!;
  const cases: readonly (readonly [string, string])[] = [
    ["", "no PEM block"],
    ["hello", "no PEM block"],
    [certificate.pem, 'a block "CERTIFICATE" that cannot be read'],
    [requestPem + requestPem, "2 PEM blocks"],
    [`junk\n${requestPem}`, `a block "${label}" that cannot be read`],
    [requestPem.replace("M", "-"), `a block "${label}" that cannot be read`],
    [encodePem(label, new Uint8Array([0x30, 0])), "DER of something else"],
    [encodePem(label, new Uint8Array([...der, 0])), `a block "${label}" that cannot be read`],
    [certificate.pem.replaceAll("CERTIFICATE", label), "DER of something else"],
  ];
  for (const [pem, got] of cases) {
    assertEquals(
      await told(pem),
      `csr_malformed: expected one PEM block "${label}", got ${got}: ${requestCommand()}`,
    );
  }
});

test("readRequest() tells the sender of a private key that it is no secret any more", async () => {
  for (const pem of [keyPem, requestPem + keyPem, keyPem.replaceAll("PRIVATE", "EC PRIVATE")]) {
    const message = await told(pem);
    assert(message.startsWith("csr_is_private_key: expected a request, got a private key."));
    assert(!message.includes(keyPem.slice(40, 60)));
  }
});

test("readRequest() refuses a megabyte unread", async () => {
  const megabyte = "-----BEGIN CERTIFICATE REQUEST-----".repeat(30_000);
  assertEquals(
    await told(megabyte),
    `csr_too_long: expected at most ${REQUEST_MAX_CHARACTERS} characters of PEM, got 1050000: ` +
      "send only the request",
  );
});

test("readRequest() refuses deeply nested and wide DER", async () => {
  const header = [0x30, 0x82, 0x13, 0x88];
  const deep = new Uint8Array([...header, ...Array(2_500).fill([0x30, 0x80]).flat()]);
  const wide = new Uint8Array([...header, ...Array(2_500).fill([5, 0]).flat()]);
  for (const der of [deep, wide]) {
    assertEquals((await told(encodePem(label, der))).split(":")[0], "csr_malformed");
  }
});
