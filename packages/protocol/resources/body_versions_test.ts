import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { bodyVersions, currentBodyVersion } from "./body_versions.ts";

test("the current body version has a renderer for whatever is stored", () => {
  const stored = ["quote", "order", "funding", "withdrawal", "event", "balances", "withBalances"];
  assertEquals(Object.keys(bodyVersions[currentBodyVersion]).sort(), stored.sort());
});

test("no version was ever dropped", () => {
  const versions = Array.from({ length: currentBodyVersion }, (_, index) => String(index + 1));
  assertEquals(Object.keys(bodyVersions), versions);
});
