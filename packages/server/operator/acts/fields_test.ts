import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { dayField, nameField, textField } from "./fields.ts";

test("a name is no step in a path, nor an option of a command", () => {
  const taken = ["demo", "bank-1", "a.b_c", "..", ".", ".hidden", "-h", "a/b", "", "a".repeat(65)]
    .filter((name) => nameField.safeParse(name).success);
  assertEquals(taken, ["demo", "bank-1", "a.b_c"]);
});

test("a text for people can be written as UTF-8 and has no control characters", () => {
  const field = textField(20);
  const taken = ["Bank Alpha", "بنك", "😀", "a\nb", "a\u0000", "\ud800", "\udc00b", ""]
    .filter((text) => field.safeParse(text).success);
  assertEquals(taken, ["Bank Alpha", "بنك", "😀"]);
});

test("a day is one that a calendar and the database have", () => {
  const taken = ["2026-11-20", "2028-02-29", "2026-02-29", "0000-01-01", "1026-11-20", "2026-1-1"]
    .filter((day) => dayField.safeParse(day).success);
  assertEquals(taken, ["2026-11-20", "2028-02-29"]);
});
