import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { z } from "zod";
import {
  attemptListQuery,
  fundingListQuery,
  idempotencyKeyQuery,
  noQuery,
  orderListQuery,
  quoteListQuery,
  sequenceListQuery,
  withdrawalListQuery,
} from "./queries.ts";
import { readQuery } from "./read_query.ts";

test("a list from one moment to the same or an earlier one is refused", () => {
  const to = (at: string) =>
    readQuery(`created_from=2026-01-01T00:00:01Z&created_to=${at}`, fundingListQuery);
  assertEquals(to("2026-01-01T00:00:01.001Z").ok, true);
  for (const at of ["2026-01-01T00:00:01Z", "2026-01-01T00:00:00Z"]) {
    const reading = to(at);
    assertEquals(reading.ok || reading.errors[0]?.pointer, "/created_to");
  }
});

const schemas = {
  attemptListQuery,
  fundingListQuery,
  idempotencyKeyQuery,
  noQuery,
  orderListQuery,
  quoteListQuery,
  sequenceListQuery,
  withdrawalListQuery,
};

for (const [name, schema] of Object.entries(schemas)) {
  test(`${name} becomes a JSON Schema whose parameters are texts`, () => {
    const { properties = {}, additionalProperties } = Object.values(
      z.toJSONSchema(schema, { io: "input" }).$defs ?? {},
    )[0]!;
    assertEquals(additionalProperties, false);
    for (const member of Object.values(properties)) {
      assertEquals((member as { type?: string }).type, "string");
    }
  });
}
