import {
  fundingListQuery,
  withdrawalListQuery,
  withdrawalRequest,
} from "@mithqal/protocol/requests";
import { balances } from "../answers/balances.ts";
import { depositInstructions, funding, movedWithdrawal, withdrawal } from "../answers/money.ts";
import { examples } from "../examples/bodies.ts";
import type { DescribedOperations } from "./described.ts";
import {
  acted,
  emptyBody,
  jsonBody,
  list,
  made,
  readRefusals,
  shown,
  signedRefusals,
} from "./forms.ts";

const tag = "Money";

/** Balances, withdrawals, and money in. */
export const moneyOperations: DescribedOperations = {
  "GET /v1/balances": {
    id: "showBalances",
    tag,
    summary: "What there is",
    answers: shown("The balances", balances, examples.balances),
    refusals: [...readRefusals, "not_found"],
  },
  "POST /v1/withdrawals": {
    id: "requestWithdrawal",
    tag,
    summary: "SAR to the registered IBAN",
    body: jsonBody(withdrawalRequest),
    answers: made(
      "The withdrawal, with the balances after it",
      movedWithdrawal,
      examples.movedWithdrawal("pending"),
    ),
    refusals: [
      ...signedRefusals,
      "partner_suspended",
      "trading_disabled",
      "iban_not_registered",
      "amount_below_minimum",
      "insufficient_funds",
    ],
  },
  "GET /v1/withdrawals": list({
    id: "listWithdrawals",
    tag,
    summary: "Withdrawals, newest first",
    query: withdrawalListQuery,
    page: ["WithdrawalPage", withdrawal, examples.withdrawal],
  }),
  "GET /v1/withdrawals/{id}": {
    id: "showWithdrawal",
    tag,
    summary: "A withdrawal as it is now",
    answers: shown("The withdrawal", withdrawal, examples.withdrawal),
    refusals: [...readRefusals, "withdrawal_not_found"],
  },
  "POST /v1/withdrawals/{id}/cancel": {
    id: "cancelWithdrawal",
    tag,
    summary: "Calls a withdrawal back before it is on its way",
    body: emptyBody,
    answers: acted(
      "The withdrawal, cancelled, with the balances after it",
      movedWithdrawal,
      examples.movedWithdrawal("cancelled"),
    ),
    refusals: [...signedRefusals, "withdrawal_not_found", "withdrawal_not_cancellable"],
  },
  "GET /v1/fundings": list({
    id: "listFundings",
    tag,
    summary: "Money in, newest first",
    query: fundingListQuery,
    page: ["FundingPage", funding, examples.funding],
  }),
  "GET /v1/fundings/{id}": {
    id: "showFunding",
    tag,
    summary: "One funding",
    answers: shown("The funding", funding, examples.funding),
    refusals: [...readRefusals, "funding_not_found"],
  },
  "GET /v1/deposit-instructions": {
    id: "showDepositInstructions",
    tag,
    summary: "Where bank transfers go, and under which reference",
    answers: shown("The account", depositInstructions, examples.depositInstructions),
    refusals: [...readRefusals, "not_found"],
  },
};
