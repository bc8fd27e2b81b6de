import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { jsonSchemaOf } from "./json_schema.ts";
import { readRequest } from "./read_request.ts";
import {
  sandboxMarketRequest,
  sandboxPriceRequest,
  sandboxWebhooksRequest,
} from "./sandbox_requests.ts";
import {
  emptyRequest,
  fundingRequest,
  orderRequest,
  quoteRequest,
  withdrawalRequest,
} from "./schemas.ts";
import { recoverRequest } from "./webhook_requests.ts";

const schemas = {
  emptyRequest,
  fundingRequest,
  orderRequest,
  quoteRequest,
  withdrawalRequest,
  recoverRequest,
  sandboxMarketRequest,
  sandboxPriceRequest,
  sandboxWebhooksRequest,
};

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
  assertEquals(jsonSchemaOf(fundingRequest).properties, {
    amount_sar: {
      description: "SAR, at most 2 decimals",
      anyOf: [
        { type: "number", minimum: 0, exclusiveMaximum: 1e13 },
        { type: "string", pattern: "^(0|[1-9][0-9]{0,12})([.][0-9]{1,2})?$" },
      ],
    },
  });
});
