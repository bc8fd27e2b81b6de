import type { PriceBody } from "@mithqal/protocol/resources";
import type { CommandSpec } from "../../commands/command_spec.ts";
import type { Invocation, Said } from "../../commands/invocation.ts";
import { untilStopped } from "../../commands/until_stopped.ts";
import { unitPrice } from "../../terminal/amounts.ts";
import { facts } from "../../terminal/table.ts";

/** `prices`: once, or until it is stopped. */
export const pricesCommand: CommandSpec = {
  name: "prices",
  purpose: "show the indicative price of a gram; a quote is firm, this is not",
  options: [
    ["--watch", "go on until Ctrl-C, a line each time it has changed"],
    ["--every <seconds>", "with --watch: how often it is asked (1)"],
  ],
  examples: ["prices", "prices --watch", "prices --watch --every 5 --json"],
  run: async (invocation) => {
    const { terminal, signal } = invocation;
    if (invocation.has("watch")) return await watch(invocation);
    const price = await invocation.withClient((mithqal) => mithqal.prices({ signal }));
    const text = facts(terminal, [
      ["you pay", `SAR ${unitPrice(price.buy_price_per_gram_e4)} a gram`],
      ["you get", `SAR ${unitPrice(price.sell_price_per_gram_e4)} a gram`],
      ["market", price.market_status],
      ["as of", price.as_of],
    ]);
    return { json: price, text };
  },
};

async function watch(invocation: Invocation): Promise<void> {
  const { signal } = invocation;
  const everyMs = 1_000 * invocation.number("every", 1, { min: 0.1, max: 3_600 });
  let last = "";
  await invocation.withClient((mithqal) =>
    untilStopped(signal, everyMs, async () => {
      const price = await mithqal.prices({ signal });
      if (price.as_of !== last) invocation.say(line(price));
      last = price.as_of;
    })
  );
}

function line(price: PriceBody): Said {
  const [pay, get] = [price.buy_price_per_gram_e4, price.sell_price_per_gram_e4].map(unitPrice);
  return {
    json: price,
    text: [price.as_of, `pay ${pay}`, `get ${get}`, price.market_status].join("\t"),
  };
}
