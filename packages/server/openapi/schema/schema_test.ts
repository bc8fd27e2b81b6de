import { test } from "node:test";
import { assertEquals } from "@std/assert";
import {
  choice,
  list,
  named,
  nullable,
  object,
  optional,
  type Schema,
  text,
  told,
  whole,
} from "./schema.ts";

interface Bar {
  serial: string;
  year: number;
  note?: string;
}

test("object() says what is there and what must be", () => {
  const { json } = object<Bar>({
    serial: text(),
    year: told("Of casting", whole(1900)),
    note: optional(text()),
  });
  assertEquals(json, {
    type: "object",
    properties: {
      serial: { type: "string" },
      year: { type: "integer", minimum: 1900, description: "Of casting" },
      note: { type: "string" },
    },
    required: ["serial", "year"],
  });
});

test("a schema that does not fit its type does not compile", () => {
  // @ts-expect-error -- a member is missing
  object<Bar>({ serial: text(), note: optional(text()) });
  // @ts-expect-error -- a member is unknown
  object<Bar>({ serial: text(), year: whole(), note: optional(text()), weight: whole() });
  // @ts-expect-error -- a number is no text
  object<Bar>({ serial: whole(), year: whole(), note: optional(text()) });
  // @ts-expect-error -- what need not be there is not said to be there
  object<Bar>({ serial: text(), year: whole(), note: text() });
  // @ts-expect-error -- a word is missing
  const side: Schema<"buy" | "sell"> = choice("buy");
  // @ts-expect-error -- it can be null
  const year: Schema<number | null> = whole();
  assertEquals([side.json.enum, year.json.type], [["buy"], "integer"]);
});

test("nullable() allows null beside a text, a choice and an object", () => {
  assertEquals(nullable(text()).json, { type: ["string", "null"] });
  assertEquals(nullable(told("A side", choice("buy"))).json, {
    anyOf: [{ type: "string", enum: ["buy"] }, { type: "null" }],
    description: "A side",
  });
  const bars = nullable(named("Bars", list(text())));
  assertEquals(bars.json, { title: "Bars", type: ["array", "null"], items: { type: "string" } });
});
