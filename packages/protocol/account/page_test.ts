import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { writeJson } from "../json/write_json.ts";
import { renderPage } from "./page.ts";

test("renderPage() has a next page exactly where there is a cursor", () => {
  assertEquals(writeJson(renderPage([1n], "x")), '{"data":[1],"has_more":true,"next_cursor":"x"}');
  assertEquals(writeJson(renderPage([], null)), '{"data":[],"has_more":false,"next_cursor":null}');
});
