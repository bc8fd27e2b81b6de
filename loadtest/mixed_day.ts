// A day's mix: prices far more often than quotes, some of which become orders; reads; a withdrawal now
// and then. Run one process a partner for several partners.
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
  scenarios: { day: chosenScenario("mixed_day") },
  thresholds: thresholdsFor(["prices", "quote", "order", "read", "withdrawal"]),
};

const partner = new Partner();

export function setup(): TokenOfSetup {
  return askToken();
}

/** What partners do, and how often of a hundred times. */
const acts: readonly (readonly [share: number, act: () => void | Promise<void>])[] = [
  [50, lookAtPrice],
  [22, readBack],
  [10, quoteOnly],
  [16, trade],
  [2, withdraw],
];

export default async function (token: TokenOfSetup): Promise<void> {
  partner.useToken(token);
  let lot = Math.random() * 100;
  for (const [share, act] of acts) {
    lot -= share;
    if (lot < 0) return await act();
  }
}

function lookAtPrice(): void {
  const answer = partner.get("/v1/prices", "prices");
  const { buy_price_per_gram_e4: buy, sell_price_per_gram_e4: sell } = jsonOf(answer);
  check(answer, {
    "buying costs more than selling brings": ({ status }: Answer) =>
      status === 200 && Number(buy) > Number(sell),
  });
}

const lists = ["/v1/balances", "/v1/orders?limit=20", "/v1/events?limit=20", "/v1/limits"];

function readBack(): void {
  const path = lists[Math.floor(Math.random() * lists.length)]!;
  const answer = partner.get(path, "read");
  check(answer, { "a read answers": ({ status }: Answer) => status === 200 });
}

function quoteOnly(): string | undefined {
  const asked = Math.random() < 0.5
    ? { side: "buy", amount_sar: 250 }
    : { side: "sell", gold_grams: 0.25 };
  const answer = partner.post("/v1/quotes", asked, { name: "quote" });
  const { quote_id: quote } = jsonOf(answer);
  const isMade = check(answer, { "a quote is made": ({ status }: Answer) => status === 201 });
  return isMade ? String(quote) : undefined;
}

async function trade(): Promise<void> {
  const quote = quoteOnly();
  if (quote === undefined) return;
  const answer = await partner.sign("/v1/orders", { quote_id: quote }, { name: "order" });
  check(answer, {
    "an order executes": ({ status }: Answer) =>
      status === 201 && jsonOf(answer).status === "executed",
  });
}

async function withdraw(): Promise<void> {
  const answer = await partner.sign("/v1/withdrawals", { amount_sar: 10 }, { name: "withdrawal" });
  check(answer, {
    "a withdrawal is taken": ({ status }: Answer) =>
      status === 201 && jsonOf(answer).status === "pending",
  });
}

export function handleSummary(data: RunData): Record<string, string> {
  return summaryOf(data, "mixed_day");
}
