import { commandKey, underKey } from "../../commands/command_key.ts";
import { type CommandSpec, moneyOptions } from "../../commands/command_spec.ts";
import { orderText, tradeLine } from "./trade_text.ts";
import { reference, writeOptions } from "./write_options.ts";

/** `order`: a quote of one's own, executed. */
export const orderCommand: CommandSpec = {
  name: "order",
  purpose: "execute a quote that you have asked for; money and gold move",
  words: [["<quote_id>", "as quote printed it"]],
  options: moneyOptions,
  examples: [
    "order qte_01kae4h3zsf8xrv6y2m0d9c5bt --yes",
    "order qte_01kae4h3zsf8xrv6y2m0d9c5bt --key invoice-1001 --json",
  ],
  run: async (invocation) => {
    const [quoteId = ""] = invocation.words;
    const key = commandKey(invocation);
    const order = await invocation.withClient(async (mithqal) => {
      const quote = await mithqal.quotes.get(quoteId, { signal: invocation.signal });
      await invocation.confirm(`${tradeLine(quote)}?`);
      const request = { quote_id: quoteId, ...reference(invocation) };
      return await underKey(
        key,
        () => mithqal.orders.place(request, writeOptions(invocation, key)),
      );
    });
    return { json: order, text: orderText(invocation.terminal, order) };
  },
};
