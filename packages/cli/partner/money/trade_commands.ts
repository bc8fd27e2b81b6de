import type { Mithqal, PlacedOrder } from "@mithqal/client";
import { limits } from "@mithqal/protocol";
import { commandKey, underKey } from "../../commands/command_key.ts";
import { type CommandSpec, moneyOptions } from "../../commands/command_spec.ts";
import type { Invocation } from "../../commands/invocation.ts";
import { DeclinedError, UsageError } from "../../outcome/usage_error.ts";
import { tradeAmount } from "./amount.ts";
import { orderText, tradeLine } from "./trade_text.ts";
import { reference, writeOptions } from "./write_options.ts";

/** `buy`: quote and order in one. */
export const buyCommand: CommandSpec = tradeCommand("buy", "buy gold: quote, ask you, and order");
/** `sell`: quote and order in one. */
export const sellCommand: CommandSpec = tradeCommand(
  "sell",
  "sell gold: quote, ask you, and order",
);

function tradeCommand(side: "buy" | "sell", purpose: string): CommandSpec {
  return {
    name: side,
    purpose,
    words: [["[grams]", "how much gold"]],
    options: [["--sar <amount>", "so many SAR in all, instead of grams"], ...moneyOptions],
    more: "Not on a terminal it asks nothing. The outcome of a --key is never done twice.",
    examples: [`${side} 10`, `${side} --sar 500 --yes`, `${side} 2.5 --key invoice-1001 --json`],
    run: async (invocation) => {
      const amount = tradeAmount(invocation, invocation.words[0]);
      const order = await invocation.withClient((mithqal) =>
        trade(mithqal, invocation, { side, ...amount, ...reference(invocation) })
      );
      return { json: order, text: orderText(invocation.terminal, order) };
    },
  };
}

type QuoteRequest = Parameters<Mithqal["quotes"]["create"]>[0];

/** The quote's own key comes of the command's, so that a repeat comes upon the same quote. */
const quoteSuffix = ":quote";

async function trade(
  mithqal: Mithqal,
  invocation: Invocation,
  request: QuoteRequest,
): Promise<PlacedOrder> {
  const key = commandKey(invocation);
  const { signal } = invocation;
  const most = limits.idempotencyKey.maxCharacters - quoteSuffix.length;
  if (key.length > most) {
    throw new UsageError(`expected at most ${most} characters as --key, got ${key.length}`);
  }
  return await underKey(key, async () => {
    const options = { idempotencyKey: key + quoteSuffix, signal };
    const quote = await mithqal.quotes.create(request, options);
    try {
      await invocation.confirm(`${tradeLine(quote)}?`);
    } catch (error) {
      if (error instanceof DeclinedError) await mithqal.quotes.cancel(quote.quote_id);
      throw error;
    }
    const order = { quote_id: quote.quote_id, ...reference(invocation) };
    return await mithqal.orders.place(order, writeOptions(invocation, key));
  });
}
