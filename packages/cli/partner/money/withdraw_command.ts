import { commandKey, underKey } from "../../commands/command_key.ts";
import { type CommandSpec, moneyOptions } from "../../commands/command_spec.ts";
import { sar } from "../../terminal/amounts.ts";
import { facts } from "../../terminal/table.ts";
import { decimal } from "./amount.ts";
import { balanceFacts } from "./trade_text.ts";
import { reference, writeOptions } from "./write_options.ts";

/** `withdraw`: SAR to the registered account. */
export const withdrawCommand: CommandSpec = {
  name: "withdraw",
  purpose: "have SAR paid out to your registered IBAN",
  words: [["<sar>", "how much"]],
  options: [["--iban <iban>", "if given, it must be the registered one"], ...moneyOptions],
  examples: ["withdraw 250.50", "withdraw 1000 --key payout-7 --yes --json"],
  run: async (invocation) => {
    const amount_sar = decimal(invocation.words[0] ?? "", "SAR");
    const iban = invocation.option("iban");
    const request = { amount_sar, ...(iban !== undefined && { iban }), ...reference(invocation) };
    const key = commandKey(invocation);
    const made = await invocation.withClient(async (mithqal) => {
      await invocation.confirm(`withdraw SAR ${amount_sar} to ${iban ?? "the registered IBAN"}?`);
      return await underKey(
        key,
        () => mithqal.withdrawals.create(request, writeOptions(invocation, key)),
      );
    });
    const text = facts(invocation.terminal, [
      ["withdrawal", made.withdrawal_id],
      ["status", made.status],
      ["amount", `SAR ${sar(made.amount_halalas)}`],
      ["fee", `SAR ${sar(made.fee_halalas)}`],
      ["to", made.iban_masked],
      ["expected", made.estimated_completion_at],
      ...balanceFacts(made.balances),
    ]);
    return { json: made, text };
  },
};
