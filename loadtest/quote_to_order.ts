// The hot path: a firm quote, and the signed order that executes it. An iteration is one flow.
import { check } from "k6";
import type { Options } from "k6/options";
import {
  type Answer,
  askToken,
  jsonOf,
  Partner,
  partnerOptions,
  type TokenOfSetup,
} from "./shared/partner.ts";
import { chosenScenario } from "./shared/profiles.ts";
import { type RunData, summaryOf } from "./shared/summary.ts";
import { thresholdsFor } from "./shared/thresholds.ts";

export const options: Options = {
  ...partnerOptions,
  scenarios: { flows: chosenScenario("quote_to_order") },
  thresholds: thresholdsFor(["quote", "order"]),
};

const partner = new Partner();

export function setup(): TokenOfSetup {
  return askToken();
}

export default async function (token: TokenOfSetup): Promise<void> {
  partner.useToken(token);
  const asked = { side: Math.random() < 0.5 ? "buy" : "sell", gold_grams: 0.5 };
  const quoted = partner.post("/v1/quotes", asked, { name: "quote" });
  const quote = jsonOf(quoted);
  const isFirm = check(quoted, {
    "a quote is firm, and of what was asked": ({ status }: Answer) =>
      status === 201 && quote.side === asked.side && quote.gold_mg === 500 &&
      quote.status === "active",
  });
  if (!isFirm) return;
  const ordered = await partner.sign("/v1/orders", { quote_id: quote.quote_id }, { name: "order" });
  const order = jsonOf(ordered);
  check(ordered, {
    "an order executes its quote at its price": ({ status }: Answer) =>
      status === 201 && order.status === "executed" && order.quote_id === quote.quote_id &&
      order.total_halalas === quote.total_halalas,
  });
}

export function handleSummary(data: RunData): Record<string, string> {
  return summaryOf(data, "quote_to_order");
}
