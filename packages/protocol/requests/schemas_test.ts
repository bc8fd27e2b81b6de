import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { z } from "zod";
import { readRequest } from "./read_request.ts";
import {
  emptyRequest,
  fundingRequest,
  orderRequest,
  quoteRequest,
  withdrawalRequest,
} from "./schemas.ts";

const schemas = { emptyRequest, fundingRequest, orderRequest, quoteRequest, withdrawalRequest };

/** The schema as OpenAPI will have it, under its own name. */
function jsonSchemaOf(schema: z.ZodType) {
  return Object.values(z.toJSONSchema(schema, { io: "input" }).$defs ?? {})[0]!;
}

for (const [name, schema] of Object.entries(schemas)) {
  test(`${name} accepts each example that it is documented with`, () => {
    const examples = schema.meta()?.examples as unknown[];
    assert(examples.length > 0);
    for (const example of examples) {
      const reading = readRequest(JSON.stringify(example), schema);
      assert(reading.ok, reading.ok ? "" : reading.message);
    }
  });

  test(`${name} becomes a JSON Schema that allows no other member`, () => {
    assertEquals(jsonSchemaOf(schema).additionalProperties, false);
  });
}

test("an amount is documented as a number or a text of the same form", () => {
  const { properties } = jsonSchemaOf(fundingRequest);
  assertEquals(properties?.amount_sar, {
    description: "SAR, at most 2 decimals",
    anyOf: [
      { type: "number", minimum: 0, multipleOf: 0.01 },
      { type: "string", pattern: "^(0|[1-9][0-9]*)([.][0-9]{1,2})?$" },
    ],
  });
});
