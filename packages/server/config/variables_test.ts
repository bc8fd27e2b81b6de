import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { isVariable, variableNames, variablesOf } from "./variables.ts";

test("the README's table has every variable, and no other", async () => {
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  const table = [...readme.matchAll(/^\| `(MITHQAL_[A-Z_]+)` +\|/gm)].map(([, name]) => name!);
  assertEquals(table.sort(), [...variableNames].sort());
});

test("variablesOf() gives each role its own, and `all` everything", () => {
  assertEquals(variablesOf("all"), variableNames);
  assertEquals(variablesOf("api").includes("MITHQAL_PARTNER_CA_KEY"), false);
  assertEquals(variablesOf("operator").includes("MITHQAL_PARTNER_CA_KEY"), true);
  assertEquals([isVariable("MITHQAL_LISTEN"), isVariable("toString")], [true, false]);
});
