import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { ledgerAccounts } from "./accounts.ts";

test("ledgerAccounts name each account once", () => {
  const names = Object.values(ledgerAccounts).map(({ name }) => name);
  assertEquals(new Set(names).size, names.length);
});

test("ledgerAccounts tell the asset by the number: x1xx is gold, all else SAR", () => {
  for (const [number, { asset }] of Object.entries(ledgerAccounts)) {
    assertEquals(asset, number[1] === "1" ? "XAU" : "SAR", number);
  }
});
