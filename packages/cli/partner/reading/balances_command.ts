import type { CommandSpec } from "../../commands/command_spec.ts";
import { grams, sar } from "../../terminal/amounts.ts";
import { table } from "../../terminal/table.ts";

/** `balances`: what is there. */
export const balancesCommand: CommandSpec = {
  name: "balances",
  purpose: "show your SAR and your gold",
  examples: ["balances", "balances --json"],
  run: async ({ terminal, signal, withClient }) => {
    const balances = await withClient((mithqal) => mithqal.balances({ signal }));
    const { sar: money, gold } = balances;
    const text = table(terminal, ["Asset", ">Available", ">Held", "Unit"], [
      ["SAR", sar(money.available_halalas), sar(money.held_halalas), "SAR"],
      ["Gold", grams(gold.available_mg), grams(0), "g"],
    ]);
    return { json: balances, text };
  },
};
