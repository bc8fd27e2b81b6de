import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { bothHomes } from "@mithqal/testing/real";
import { outcomeColumns, outcomeRow } from "./outcome_row.ts";

test("outcomeRow() names each value by its column", () => {
  const named = Object.fromEntries(outcomeColumns.map((name) => [name, name]));
  assertEquals(outcomeRow(outcomeColumns), named);
});

bothHomes("outcomeRow() knows every column of the database's answer", async ({ database }) => {
  const rows = await database.query(
    `select attname from pg_attribute
    where attrelid = 'engine.outcome_v1'::regclass and attnum > 0 order by attnum`,
  );
  assertEquals(rows.map(({ attname }) => attname), [...outcomeColumns]);
});
