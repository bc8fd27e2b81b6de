import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import type { z } from "zod";
import { idempotencyKeyQuery, noQuery, quoteListQuery, sequenceListQuery } from "./queries.ts";
import { readQuery } from "./read_query.ts";

function queryOf(text: string, schema: z.ZodType): unknown {
  const reading = readQuery(text, schema);
  assert(reading.ok, reading.ok ? "" : reading.message);
  return reading.query;
}

test("readQuery() reads each parameter into its type", () => {
  const text = "limit=200&cursor=abc&status=executed&side=buy&client_reference=a%2Eb" +
    "&created_from=2026-01-01T00:00:00Z&created_to=2026-01-01T00%3A00%3A00.5Z";
  assertEquals(queryOf(text, quoteListQuery), {
    limit: 200,
    cursor: "abc",
    status: "executed",
    side: "buy",
    client_reference: "a.b",
    created_from: Date.UTC(2026, 0, 1),
    created_to: Date.UTC(2026, 0, 1) + 500,
  });
  assertEquals(queryOf("after_sequence=12345678901234567", sequenceListQuery), {
    after_sequence: 12_345_678_901_234_567n,
  });
  assertEquals(queryOf("", quoteListQuery), {});
  assertEquals(queryOf("", noQuery), {});
});

test("readQuery() takes a plus for a plus, and what is encoded for what it is", () => {
  assertEquals(queryOf("key=a+b%2Bc%26%3D", idempotencyKeyQuery), { key: "a+b+c&=" });
  assertEquals(queryOf("key=a=b", idempotencyKeyQuery), { key: "a=b" });
});

const faults: [text: string, code: string, message: string][] = [
  ["limit=1&limit=2", "malformed_request", 'expected each parameter once, got "limit" twice'],
  ["limit", "malformed_request", 'expected name=value in each part of the query, got "limit"'],
  [
    "limit=%e4",
    "malformed_request",
    'expected name=value in each part of the query, got "limit=%e4"',
  ],
  ["limit=1&", "malformed_request", 'expected name=value in each part of the query, got ""'],
  ["page=1", "unknown_parameter", 'expected no member "page"'],
  ["limit=500", "validation_error", 'expected limit to be 1 to 200, got "500"'],
  [
    "created_to=now",
    "validation_error",
    'expected created_to to be a time such as 2026-01-01T00:00:00Z, got "now"',
  ],
  ["limit=500&page=1", "unknown_parameter", 'expected no member "page"'],
];

for (const [text, code, message] of faults) {
  test(`readQuery() refuses ${text} with ${code}`, () => {
    const reading = readQuery(text, quoteListQuery);
    assertEquals(reading.ok || [reading.code, reading.message], [code, message]);
  });
}
