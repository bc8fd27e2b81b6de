import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { clientReference } from "./fields.ts";
import { jsonSchemaOf } from "./json_schema.ts";
import { emptyRequest, orderRequest, quoteRequest } from "./schemas.ts";

test("jsonSchemaOf() tells a request by its name, and that it takes nothing else", () => {
  const { title, type, required, additionalProperties } = jsonSchemaOf(orderRequest);
  assertEquals([title, type, required, additionalProperties], [
    "OrderRequest",
    "object",
    ["quote_id"],
    false,
  ]);
  assertEquals(jsonSchemaOf(emptyRequest).properties, {});
});

test("jsonSchemaOf() tells what a refinement asks for", () => {
  const { oneOf, examples } = jsonSchemaOf(quoteRequest);
  assertEquals(oneOf, [{ required: ["gold_grams"] }, { required: ["amount_sar"] }]);
  assert(Array.isArray(examples) && examples.length === 2);
});

test("jsonSchemaOf() takes a field without a name as it is", () => {
  const { title, maxLength } = jsonSchemaOf(clientReference);
  assertEquals([title, maxLength], [undefined, 64]);
});
