import {
  fundingListQuery,
  jsonSchemaOf,
  noQuery,
  withdrawalListQuery,
  withdrawalRequest,
} from "@mithqal/protocol/requests";
import { balances } from "../answers/balances.ts";
import { page } from "../answers/books.ts";
import { depositInstructions, funding, movedWithdrawal, withdrawal } from "../answers/money.ts";
import { examples } from "../examples/bodies.ts";
import type { DescribedOperations } from "./described.ts";
import { acted, emptyBody, jsonBody, made, queryRefusals, shown, signedRefusals } from "./forms.ts";

const tag = "Money";

/** Balances, withdrawals, and money in. */
export const moneyOperations: DescribedOperations = {
  "GET /v1/balances": {
    id: "showBalances",
    tag,
    summary: "What there is",
    query: jsonSchemaOf(noQuery),
    answers: shown("The balances", balances, examples.balances),
    refusals: [...queryRefusals, "not_found"],
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
  "GET /v1/withdrawals": {
    id: "listWithdrawals",
    tag,
    summary: "Withdrawals, newest first",
    query: jsonSchemaOf(withdrawalListQuery),
    answers: shown(
      "A page of withdrawals",
      page("WithdrawalPage", withdrawal),
      examples.page(examples.withdrawal),
    ),
    refusals: [...queryRefusals, "invalid_cursor"],
  },
  "GET /v1/withdrawals/{id}": {
    id: "showWithdrawal",
    tag,
    summary: "A withdrawal as it is now",
    query: jsonSchemaOf(noQuery),
    answers: shown("The withdrawal", withdrawal, examples.withdrawal),
    refusals: [...queryRefusals, "withdrawal_not_found"],
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
  "GET /v1/fundings": {
    id: "listFundings",
    tag,
    summary: "Money in, newest first",
    query: jsonSchemaOf(fundingListQuery),
    answers: shown(
      "A page of fundings",
      page("FundingPage", funding),
      examples.page(examples.funding),
    ),
    refusals: [...queryRefusals, "invalid_cursor"],
  },
  "GET /v1/fundings/{id}": {
    id: "showFunding",
    tag,
    summary: "One funding",
    query: jsonSchemaOf(noQuery),
    answers: shown("The funding", funding, examples.funding),
    refusals: [...queryRefusals, "funding_not_found"],
  },
  "GET /v1/deposit-instructions": {
    id: "showDepositInstructions",
    tag,
    summary: "Where bank transfers go, and under which reference",
    query: jsonSchemaOf(noQuery),
    answers: shown("The account", depositInstructions, examples.depositInstructions),
    refusals: [...queryRefusals, "not_found"],
  },
};
