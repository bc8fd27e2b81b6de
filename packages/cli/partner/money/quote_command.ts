import { commandKey, underKey } from "../../commands/command_key.ts";
import type { CommandSpec } from "../../commands/command_spec.ts";
import { UsageError } from "../../outcome/usage_error.ts";
import { tradeAmount } from "./amount.ts";
import { quoteText } from "./trade_text.ts";
import { reference, writeOptions } from "./write_options.ts";

/** `quote`: a firm price for 60 seconds. */
export const quoteCommand: CommandSpec = {
  name: "quote",
  purpose: "ask for a firm quote, good for 60 seconds; no money moves",
  words: [["<side>", "buy or sell"], ["[grams]", "how much gold"]],
  options: [
    ["--sar <amount>", "so many SAR in all, instead of grams"],
    ["--key <key>", "the Idempotency-Key: the same command with the same key makes one quote"],
    ["--reference <text>", "your own reference, kept with it"],
  ],
  examples: ["quote buy 10", "quote sell --sar 500 --json"],
  run: async (invocation) => {
    const [side, grams] = invocation.words;
    if (side !== "buy" && side !== "sell") {
      throw new UsageError(`expected buy or sell, got "${side?.slice(0, 40)}"`);
    }
    const request = { side, ...tradeAmount(invocation, grams), ...reference(invocation) } as const;
    const key = commandKey(invocation);
    const quote = await invocation.withClient((mithqal) =>
      underKey(key, () => mithqal.quotes.create(request, writeOptions(invocation, key)))
    );
    return { json: quote, text: quoteText(invocation.terminal, quote) };
  },
};
