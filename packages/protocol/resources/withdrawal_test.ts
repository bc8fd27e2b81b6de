import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { renderWithdrawal } from "./withdrawal.ts";
import { assertGolden } from "./testdata/assert_golden.ts";
import { at, withdrawal } from "./testdata/facts.ts";

test("renderWithdrawal() keeps the bytes of version 1", () => {
  assertGolden(1, "withdrawal", renderWithdrawal(withdrawal));
});

test("renderWithdrawal() tells the net amount: what arrives at the bank", () => {
  const body = renderWithdrawal(withdrawal);
  assertEquals(body.net_amount_halalas, withdrawal.amountHalalas - withdrawal.feeHalalas);
});

test("renderWithdrawal() tells when it was completed", () => {
  const completed = { ...withdrawal, status: "completed" as const, completedAtMs: at };
  assertEquals(renderWithdrawal(completed).completed_at, "2026-11-20T08:30:00.123Z");
});
