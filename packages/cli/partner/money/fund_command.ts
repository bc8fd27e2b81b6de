import { commandKey, keyOption, underKey } from "../../commands/command_key.ts";
import type { CommandSpec } from "../../commands/command_spec.ts";
import { sar } from "../../terminal/amounts.ts";
import { facts } from "../../terminal/table.ts";
import { decimal } from "./amount.ts";
import { balanceFacts } from "./trade_text.ts";
import { writeOptions } from "./write_options.ts";

/** `fund`: the sandbox's money. */
export const fundCommand: CommandSpec = {
  name: "fund",
  purpose: "sandbox: put SAR on your account at once",
  words: [["<sar>", "how much"]],
  options: [keyOption],
  examples: ["fund 10000", "fund 10000 --key first-money --json"],
  run: async (invocation) => {
    const amount_sar = decimal(invocation.words[0] ?? "", "SAR");
    const key = commandKey(invocation);
    const funded = await invocation.withClient((mithqal) =>
      underKey(key, () => mithqal.sandbox.fund({ amount_sar }, writeOptions(invocation, key)))
    );
    const text = facts(invocation.terminal, [
      ["funding", funded.funding_id],
      ["status", funded.status],
      ["amount", `SAR ${sar(funded.amount_halalas)}`],
      ...balanceFacts(funded.balances),
    ]);
    return { json: funded, text };
  },
};
