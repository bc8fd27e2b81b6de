import { assert, assertEquals } from "@std/assert";
import { bothHomes } from "@mithqal/testing/real";
import { Desk } from "../testdata/desk.ts";
import { placeOf } from "../testdata/trades.ts";
import { readBalances } from "./balances.ts";

bothHomes("readBalances() gives what stands after the last effect", async (home) => {
  const desk = await Desk.open(home);
  const outcome = await desk.ask({ kind: "withdrawal", amountHalalas: 10_000n });
  assert(outcome.ok && outcome.result.kind === "withdrawal");
  assertEquals(await readBalances(placeOf(desk), desk.partner), outcome.result.balances);
  assertEquals(await readBalances(placeOf(desk), 999_999), null);
});
