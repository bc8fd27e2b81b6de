import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { z } from "zod";
import { JsonNumber } from "../json/json_number.ts";
import { quoteListQuery } from "./queries.ts";
import { readQuery } from "./read_query.ts";
import { readRequest } from "./read_request.ts";
import { sandboxPriceRequest } from "./sandbox_requests.ts";
import { fundingRequest, orderRequest, quoteRequest, withdrawalRequest } from "./schemas.ts";
import { faultText, inWords } from "./fault_text.ts";

/** Each body, and all that is told of it. */
const bodies: readonly [schema: z.ZodType, body: string, ...told: string[]][] = [
  [fundingRequest, "{}", "expected amount_sar, a number such as 0.5"],
  [
    fundingRequest,
    '{"amount_sar":null}',
    "expected amount_sar to be a number such as 0.5, got null",
  ],
  [
    fundingRequest,
    '{"amount_sar":"1,5"}',
    'expected amount_sar to be a decimal number such as 10.25, got "1,5"',
  ],
  [
    fundingRequest,
    '{"amount_sar":0.001}',
    'expected amount_sar to be a number of at most 2 decimals, got "0.001"',
  ],
  [fundingRequest, "[]", "expected a JSON object, got a list"],
  [
    fundingRequest,
    "5",
    "expected amount_sar, a number such as 0.5",
    "expected a JSON object, got 5",
  ],
  [quoteRequest, '{"gold_grams":1}', "expected side, buy or sell"],
  [quoteRequest, '{"side":"hold","gold_grams":1}', 'expected side to be buy or sell, got "hold"'],
  [quoteRequest, '{"side":"buy"}', "expected exactly one of gold_grams and amount_sar"],
  [orderRequest, "{}", "expected quote_id, a text"],
  [orderRequest, '{"quote_id":5}', "expected quote_id to be a text, got 5"],
  [
    orderRequest,
    '{"quote_id":"ord_1"}',
    'expected quote_id to be an id that starts with qte_, got "ord_1"',
  ],
  [
    withdrawalRequest,
    '{"amount_sar":1,"client_reference":"a b"}',
    'expected client_reference to be letters, digits and ._:- alone, got "a b"',
  ],
  [
    withdrawalRequest,
    `{"amount_sar":1,"client_reference":"${"a".repeat(65)}"}`,
    `expected client_reference to be a text of at most 64 characters, got "${"a".repeat(40)}"…`,
  ],
  [
    withdrawalRequest,
    '{"amount_sar":1,"iban":"SA0480000000608010167519"}',
    "expected iban to be an IBAN whose check digits fit, got 04",
  ],
  [sandboxPriceRequest, '{"freeze":{}}', "expected freeze to be true or false, got an object"],
];

test("each fault of a body names its member, what was expected and what came", () => {
  for (const [schema, body, ...told] of bodies) {
    const reading = readRequest(body, schema);
    assertEquals(reading.ok || reading.errors.map(({ detail }) => detail), told, body);
  }
});

/** Each query of a list, and what is told of it. */
const queries: readonly [query: string, told: string][] = [
  [
    "created_from=2026-01-01T00:00:00Z&created_to=2026-01-01T00:00:00Z",
    'expected created_to to be a time after created_from, got "2026-01-01T00:00:00Z"',
  ],
  ["status=foo", 'expected status to be active, executed, expired or cancelled, got "foo"'],
];

test("each fault of a query names its parameter, what was expected and what came", () => {
  for (const [query, told] of queries) {
    const reading = readQuery(query, quoteListQuery);
    assertEquals(reading.ok || reading.errors.map(({ detail }) => detail), [told], query);
  }
});

test("faultText() finds words for what schemas of other packages may ask", () => {
  const schema = z.strictObject({
    names: z.array(z.string()).max(1),
    day: z.iso.date(),
    jwk: z.record(z.string(), z.unknown()),
  });
  const request = { names: ["a", "b"], day: "today", jwk: null };
  const told = schema.safeParse(request).error!.issues.map((issue) => faultText(issue, request));
  const inside = z.strictObject({ names: z.array(z.string().min(1)) });
  const empty = { names: [""] };
  told.push(faultText(inside.safeParse(empty).error!.issues[0]!, empty));
  assertEquals(told.sort(), [
    'expected day to be a day such as 2026-01-31, got "today"',
    "expected jwk to be a JSON object, got null",
    "expected names to be a list of at most 1 item, got a list",
    'expected names.0 to be a text of at least 1 character, got ""',
  ]);
});

test("inWords() is short, whatever the value is", () => {
  const values = ["a", new JsonNumber("1".repeat(99)), [], {}, null, undefined, true];
  assertEquals(values.map(inWords), [
    '"a"',
    "1".repeat(40),
    "a list",
    "an object",
    "null",
    "none",
    "true",
  ]);
});
