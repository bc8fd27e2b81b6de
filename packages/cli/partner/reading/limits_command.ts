import type { LimitsBody } from "@mithqal/protocol/account";
import type { CommandSpec } from "../../commands/command_spec.ts";
import { grams, sar } from "../../terminal/amounts.ts";
import { table } from "../../terminal/table.ts";

/** `limits`: what was agreed, and what is used of it. */
export const limitsCommand: CommandSpec = {
  name: "limits",
  purpose: "show your limits and rates, and what is used of them",
  examples: ["limits", "limits --json"],
  run: async ({ terminal, signal, withClient }) => {
    const limits = await withClient((mithqal) => mithqal.limits({ signal }));
    const bounds = table(terminal, ["Limit", ">From", ">To", ">Used", ">Left"], boundRows(limits));
    const rates = table(
      terminal,
      ["Rate", ">Requests", ">Seconds", ">At once"],
      limits.rates.map(({ name, requests, window_seconds, burst }) =>
        [name, requests, window_seconds, burst].map(String)
      ),
    );
    return { json: limits, text: `${bounds}\n${terminal.isTerminal ? "\n" : ""}${rates}` };
  },
};

function boundRows(limits: LimitsBody): string[][] {
  const { quote, open_quotes, open_exposure, daily_volume, funding, withdrawal } = limits;
  const gold = (name: string, bound: LimitsBody["open_exposure"]) => [
    name,
    "",
    `${grams(bound.max_mg)} g`,
    grams(bound.used_mg),
    grams(bound.remaining_mg),
  ];
  return [
    ["a quote", `${grams(quote.min_mg)} g`, `${grams(quote.max_mg)} g`, "", ""],
    ["open quotes", "", ...[open_quotes.max, open_quotes.used, open_quotes.remaining].map(String)],
    gold("open exposure", open_exposure),
    gold("daily volume", daily_volume),
    ["a funding", `SAR ${sar(funding.min_halalas)}`, `SAR ${sar(funding.max_halalas)}`, "", ""],
    ["a withdrawal", `SAR ${sar(withdrawal.min_halalas)}`, "", "", ""],
    ["its fee", "", `SAR ${sar(withdrawal.fee_halalas)}`, "", ""],
    ["on the instant rail", "", `SAR ${sar(withdrawal.instant_max_halalas)}`, "", ""],
    ["without a review", "", `SAR ${sar(withdrawal.review_above_halalas)}`, "", ""],
  ];
}
