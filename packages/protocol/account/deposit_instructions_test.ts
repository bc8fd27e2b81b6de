import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { renderDepositInstructions } from "./deposit_instructions.ts";

test("renderDepositInstructions() has the client's id as the reference", () => {
  const account = { bank: "A bank", iban: "SA0380000000608010167519", beneficiary: "A house" };
  assertEquals(renderDepositInstructions(account, "demo"), {
    ...account,
    currency: "SAR",
    reference: "demo",
  });
});
