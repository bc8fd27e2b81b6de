import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { writeJson } from "../json/write_json.ts";
import { rates } from "../limits.ts";
import { type PartnerLimitsFacts, renderLimits } from "./limits.ts";

const facts: PartnerLimitsFacts = {
  quoteMinMg: 10n,
  quoteMaxMg: 10_000_000n,
  openQuotes: { max: 50n, used: 2n, remaining: 48n },
  openExposureMg: { max: 3_000n, used: 4_000n, remaining: 0n },
  dailyVolumeMg: { max: 20_000n, used: 5_500n, remaining: 14_500n },
  fundingMinHalalas: 100n,
  fundingMaxHalalas: 1_000n,
  withdrawalMinHalalas: 1_000n,
  withdrawalFeeHalalas: 150n,
  withdrawalInstantMaxHalalas: 2_000_000n,
  withdrawalReviewAboveHalalas: 50_000_000n,
  tokensPerMinute: 60,
  perSecond: {
    prices: 10,
    reads: 20,
    quotes: 11,
    orders: 12,
    withdrawals: 1,
    probes: 2,
    others: 3,
  },
};

test("renderLimits() writes what is used and what remains in both units", () => {
  const body = JSON.parse(writeJson(renderLimits(facts)));
  assertEquals(body.open_exposure, {
    max_grams: 3,
    max_mg: 3_000,
    used_grams: 4,
    used_mg: 4_000,
    remaining_grams: 0,
    remaining_mg: 0,
  });
  assertEquals([body.open_quotes, body.withdrawal.fee_sar], [
    { max: 50, used: 2, remaining: 48 },
    1.5,
  ]);
});

test("renderLimits() tells each class of requests with its burst", () => {
  const body = JSON.parse(writeJson(renderLimits(facts)));
  const shown = body.rates.map((rate: Record<string, unknown>) => Object.values(rate));
  assertEquals(shown, [
    ["token", 60, 60, 120],
    ["prices", 10, 1, 20],
    ["reads", 20, 1, 40],
    ["quotes", 11, 1, 22],
    ["orders", 12, 1, 24],
    ["withdrawals", 1, 1, 2],
    ["probe", 2, 1, 4],
    ["webhooks", rates.webhookTests.requests, 1, 2],
    ["others", 3, 1, 6],
  ]);
});
