import { test } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { z } from "zod";
import { readRequest, type RequestRefusal } from "./read_request.ts";
import {
  emptyRequest,
  fundingRequest,
  orderRequest,
  quoteRequest,
  withdrawalRequest,
} from "./schemas.ts";

function refusalOf(body: string, schema: z.ZodType): RequestRefusal {
  const reading = readRequest(body, schema);
  assert(!reading.ok, `accepted ${body.slice(0, 80)}`);
  return reading;
}

test("readRequest() reads amounts by their own text, as number or as string", () => {
  for (const amount of ["10.1", "10.10", "10.100", '"10.1"', '"10.100"']) {
    const reading = readRequest(`{"side":"buy","gold_grams":${amount}}`, quoteRequest);
    assert(reading.ok);
    assertEquals(reading.request, { side: "buy", gold_grams: 10_100n });
  }
});

test("readRequest() rounds nothing: each hostile number has a code of its own", () => {
  const cases: [string, string][] = [
    ["10.1230000000000000001", "number_too_precise"],
    ["1e3", "number_exponent"],
    ["-1", "number_negative"],
    ['"NaN"', "number_not_finite"],
    ['"0x10"', "number_malformed"],
    ["1e999999999", "number_exponent"],
    ["99999999999999999999", "number_too_large"],
    [`"${"9".repeat(1_000)}"`, "number_too_long"],
    ["null", "number_malformed"],
    ["{}", "number_malformed"],
    ["true", "number_malformed"],
  ];
  for (const [amount, code] of cases) {
    const refusal = refusalOf(`{"amount_sar":${amount}}`, fundingRequest);
    assertEquals(refusal.code, "validation_error");
    assertEquals(refusal.errors.map((error) => [error.pointer, error.code]), [[
      "/amount_sar",
      code,
    ]]);
  }
});

test("readRequest() takes exactly one of gold_grams and amount_sar", () => {
  for (const body of ['{"side":"buy"}', '{"side":"buy","gold_grams":1,"amount_sar":1}']) {
    const refusal = refusalOf(body, quoteRequest);
    assertEquals(refusal.code, "validation_error");
    assertStringIncludes(refusal.message, "exactly one of gold_grams and amount_sar");
  }
});

test("readRequest() names each member that it does not know", () => {
  const refusal = refusalOf('{"quote_id":"x","dry_run":true,"a/b~c":1}', orderRequest);
  assertEquals(refusal.code, "unknown_parameter");
  const unknown = refusal.errors.filter((error) => error.code === "unknown_parameter");
  assertEquals(unknown.map((error) => error.pointer), ["/dry_run", "/a~1b~0c"]);
});

test("readRequest() tells first what gives the code", () => {
  const { code, message, errors } = refusalOf(
    '{"side":"hold","gold_grams":1,"note":"x"}',
    quoteRequest,
  );
  assertEquals([code, message], ["unknown_parameter", 'expected no member "note"']);
  assertEquals(errors.map(({ pointer }) => pointer), ["/note", "/side"]);
});

test("readRequest() tells no more faults than help", () => {
  const members = Array.from({ length: 5_000 }, (_, i) => `"a${i}":1`);
  const { errors } = refusalOf(`{${members.join()}}`, quoteRequest);
  assertEquals([errors.length, errors[0]?.pointer], [10, "/a0"]);
});

test("readRequest() tells broken JSON from a broken value", () => {
  assertEquals(refusalOf('{"side":"buy",}', quoteRequest).code, "malformed_json");
  assertEquals(refusalOf('{"side":"buy","side":"sell"}', quoteRequest).code, "malformed_json");
  assertEquals(refusalOf("[]", quoteRequest).code, "validation_error");
  assertEquals(
    refusalOf('{"side":"hold","gold_grams":1}', quoteRequest).errors[0]?.pointer,
    "/side",
  );
});

test("readRequest() reads ids into UUIDs and refuses those of another prefix", () => {
  const reading = readRequest('{"quote_id":"qte_01h455vb4pex5vsknk084sn02q"}', orderRequest);
  assert(reading.ok);
  assertEquals(reading.request.quote_id, "01890a5d-ac96-774b-bcce-b302099a8057");
  const refusal = refusalOf('{"quote_id":"ord_01h455vb4pex5vsknk084sn02q"}', orderRequest);
  assertEquals(refusal.errors[0]?.code, "id_prefix_wrong");
});

test("readRequest() checks IBAN and client reference", () => {
  const body = (more: string) => `{"amount_sar":10,${more}}`;
  assert(readRequest(body('"iban":"SA0380000000608010167519"'), withdrawalRequest).ok);
  const wrong = refusalOf(body('"iban":"SA0480000000608010167519"'), withdrawalRequest);
  assertEquals(wrong.errors[0]?.code, "iban_checksum");
  assert(readRequest(body('"client_reference":"A-1.b:c_d"'), withdrawalRequest).ok);
  refusalOf(body('"client_reference":"a b"'), withdrawalRequest);
  refusalOf(body(`"client_reference":"${"a".repeat(65)}"`), withdrawalRequest);
});

test("readRequest() takes an empty object where nothing is asked", () => {
  assert(readRequest("{}", emptyRequest).ok);
  assertEquals(refusalOf('{"x":1}', emptyRequest).code, "unknown_parameter");
});
