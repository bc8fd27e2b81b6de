import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { SchemaBook } from "./schema_book.ts";

const bar = { title: "Bar", type: "object", properties: { title: { type: "string" } } };

test("SchemaBook has each named schema once, wherever it stands", () => {
  const book = new SchemaBook();
  assertEquals(book.place({ title: "Bars", type: "array", items: bar }), {
    $ref: "#/components/schemas/Bars",
  });
  assertEquals(book.place({ anyOf: [bar, { type: "null" }] }), {
    anyOf: [{ $ref: "#/components/schemas/Bar" }, { type: "null" }],
  });
  assertEquals(book.all(), {
    Bar: { type: "object", properties: { title: { type: "string" } } },
    Bars: { type: "array", items: { $ref: "#/components/schemas/Bar" } },
  });
});

test("SchemaBook leaves a description where it stands, and examples as they are", () => {
  const book = new SchemaBook();
  assertEquals(book.place({ ...bar, description: "The heaviest" }), {
    $ref: "#/components/schemas/Bar",
    description: "The heaviest",
  });
  const examples = [{ title: "Bar", detail: "no schema" }];
  assertEquals(book.place({ type: "object", examples }), { type: "object", examples });
});
