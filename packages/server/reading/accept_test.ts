import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { prefersCsv } from "./accept.ts";

test("prefersCsv() answers CSV where it is liked better than JSON, and only there", () => {
  for (
    const accept of [
      "text/csv",
      "TEXT/CSV; charset=utf-8",
      "application/json;q=0.5, text/csv",
      "text/*, application/json;q=0.9",
      ["application/xml", "text/csv"],
    ]
  ) assertEquals(prefersCsv(accept), true, String(accept));
  for (
    const accept of [
      undefined,
      "",
      "*/*",
      "application/json",
      "application/json, text/csv",
      "text/csv;q=0",
      "text/csv;q=2",
      "text/csv;q=0.1, */*",
      "text/html",
      `text/csv,${"a,".repeat(1_000)}`,
    ]
  ) assertEquals(prefersCsv(accept), false, String(accept).slice(0, 40));
});
