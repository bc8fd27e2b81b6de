import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { z } from "zod";
import { parseSar } from "../amounts/sar.ts";
import { JsonNumber } from "../json/json_number.ts";
import { amountField } from "./amount_field.ts";

const sar = amountField(parseSar, { description: "SAR", decimals: 2 });

test("amountField() reads a number by its own text and a string of the same form alike", () => {
  assertEquals(sar.parse(new JsonNumber("10.50")), 1_050n);
  assertEquals(sar.parse("10.50"), 1_050n);
});

test("amountField() refuses a float that went through a parser: its text is gone", () => {
  assertEquals(sar.safeParse(0.1).success, false);
  assertEquals(sar.safeParse(undefined).success, false);
});

test("amountField() hands on the code of the refusal", () => {
  const issue = sar.safeParse("0.001").error?.issues[0];
  assertEquals(issue?.code === "custom" && issue.params?.code, "number_too_precise");
});

test("amountField() is an open number or text in JSON Schema", () => {
  const { anyOf } = z.toJSONSchema(sar, { io: "input" });
  assertEquals(anyOf?.map((form) => typeof form === "object" && form.type), ["number", "string"]);
});
