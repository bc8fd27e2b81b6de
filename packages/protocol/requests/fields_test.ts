import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { clientReference, idField, instantField } from "./fields.ts";

test("instantField reads a moment in UTC, with any number of its milliseconds' digits", () => {
  const at = Date.UTC(2026, 0, 1, 10, 20, 30);
  const read = (text: string) => instantField.safeParse(text).data;
  assertEquals(read("2026-01-01T10:20:30Z"), at);
  assertEquals(read("2026-01-01T10:20:30.5Z"), at + 500);
  assertEquals(read("2026-01-01T10:20:30.005Z"), at + 5);
  assertEquals(read("1970-01-01T00:00:00Z"), 0);
});

test("instantField refuses every other spelling, and what is no moment", () => {
  const faults = ["", "2026-01-01", "2026-01-01T10:20:30", "2026-01-01 10:20:30Z", "now"];
  faults.push("2026-01-01T10:20:30.1234Z", "2026-01-01T10:20:30.Z", "2026-01-01T10:20:30z");
  faults.push("2026-02-29T00:00:00Z", "2026-01-01T24:00:00Z", "1969-12-31T23:59:59Z");
  faults.push("2026-01-01T10:20:30+00:00", "9".repeat(100_000));
  for (const fault of faults) assertEquals(instantField.safeParse(fault).success, false, fault);
});

test("idField reads an id of its kind alone", () => {
  const id = "qte_01h455vb4pex5vsknk084sn02q";
  assertEquals(idField("qte").safeParse(id).data, "01890a5d-ac96-774b-bcce-b302099a8057");
  assertEquals(idField("ord").safeParse(id).success, false);
});

test("clientReference takes letters, digits and a few marks, and not too many", () => {
  for (const text of ["a", "A.b_c:d-9", "x".repeat(64)]) {
    assertEquals(clientReference.safeParse(text).success, true);
  }
  for (const text of ["", "a b", "é", "x".repeat(65), "a\n"]) {
    assertEquals(clientReference.safeParse(text).success, false);
  }
});
