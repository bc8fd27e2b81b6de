import {
  fundingRequest,
  sandboxMarketRequest,
  sandboxPriceRequest,
  sandboxWebhooksRequest,
} from "@mithqal/protocol/requests";
import { bookedFunding, movedWithdrawal } from "../answers/money.ts";
import { sandboxMarket, sandboxPrice, sandboxWebhooks } from "../answers/service.ts";
import { examples } from "../examples/bodies.ts";
import type { Described, DescribedOperations } from "./described.ts";
import { acted, emptyBody, jsonBody, keyedRefusals, made } from "./forms.ts";

const tag = "Sandbox";

/** What the bank would do to a withdrawal. */
function withdrawalTool(
  id: string,
  summary: string,
  status: "completed" | "failed" | "returned",
): Described {
  return {
    id,
    tag,
    summary,
    body: emptyBody,
    answers: acted(
      "The withdrawal, with the balances after it",
      movedWithdrawal,
      examples.movedWithdrawal(status),
    ),
    refusals: [...keyedRefusals, "withdrawal_not_found", "withdrawal_not_cancellable"],
  };
}

/** Tools for the calling partner alone. */
export const sandboxOperations: DescribedOperations = {
  "POST /sandbox/fund": {
    id: "fundAccount",
    tag,
    summary: "Credits the SAR account at once",
    body: jsonBody(fundingRequest),
    answers: made("The funding, with the balances after it", bookedFunding, examples.bookedFunding),
    refusals: [
      ...keyedRefusals,
      "partner_suspended",
      "trading_disabled",
      "amount_below_minimum",
      "amount_above_maximum",
    ],
  },
  "POST /sandbox/price": {
    id: "setSandboxPrice",
    tag,
    summary: "A price of the partner's own, standing still or not; `{}` is the simulated one",
    body: jsonBody(sandboxPriceRequest),
    answers: acted("The price", sandboxPrice, {
      mid_price_per_gram_sar: 412.35,
      mid_price_per_gram_e4: 4_123_500,
      frozen: true,
    }),
    refusals: [...keyedRefusals, "pricing_unavailable"],
  },
  "POST /sandbox/market": {
    id: "setSandboxMarket",
    tag,
    summary: "Opens, closes or halts the market",
    body: jsonBody(sandboxMarketRequest),
    answers: acted("The market's status", sandboxMarket, { market_status: "halted" }),
    refusals: keyedRefusals,
  },
  "POST /sandbox/webhooks": {
    id: "setSandboxWebhooks",
    tag,
    summary: "How webhooks are delivered: as usual, twice, out of order, late, or not",
    body: jsonBody(sandboxWebhooksRequest),
    answers: acted("The mode", sandboxWebhooks, { mode: "duplicate" }),
    refusals: keyedRefusals,
  },
  "POST /sandbox/withdrawals/{id}/complete": withdrawalTool(
    "completeWithdrawal",
    "The money has arrived",
    "completed",
  ),
  "POST /sandbox/withdrawals/{id}/fail": withdrawalTool(
    "failWithdrawal",
    "The bank has refused it",
    "failed",
  ),
  "POST /sandbox/withdrawals/{id}/return": withdrawalTool(
    "returnWithdrawal",
    "The bank has sent it back",
    "returned",
  ),
};
