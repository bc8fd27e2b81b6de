import { formatTypeId } from "../ids.ts";
import { formatInstant } from "../instant.ts";
import { sarNumber } from "./amount_numbers.ts";
import type { Written } from "./written.ts";

/** `pending → processing → completed | failed`, by way of `under_review` above the threshold. */
export type WithdrawalStatus =
  | "pending"
  | "under_review"
  | "processing"
  | "completed"
  | "failed"
  | "cancelled"
  | "returned";

/** The instant rail for small amounts, the settlement system of large ones above. */
export type WithdrawalRail = "sarie_ips" | "sarie_rtgs";

/** A withdrawal as `GET /v1/withdrawals/{id}` gives it. */
export interface WithdrawalBody {
  withdrawal_id: string;
  status: WithdrawalStatus;
  amount_sar: number;
  amount_halalas: number;
  fee_sar: number;
  fee_halalas: number;
  net_amount_sar: number;
  net_amount_halalas: number;
  iban_masked: string;
  rail: WithdrawalRail;
  estimated_completion_at: string;
  completed_at: string | null;
  bank_reference: string | null;
  failure: { code: string; detail: string } | null;
  created_at: string;
  updated_at: string;
  client_reference: string | null;
}

/** What the store knows of a withdrawal at one step of its life. */
export interface WithdrawalFacts {
  withdrawalUuid: string;
  status: WithdrawalStatus;
  amountHalalas: bigint;
  feeHalalas: bigint;
  ibanMasked: string;
  rail: WithdrawalRail;
  estimatedCompletionAtMs: number;
  completedAtMs: number | null;
  bankReference: string | null;
  failure: { code: string; detail: string } | null;
  createdAtMs: number;
  updatedAtMs: number;
  clientReference: string | null;
}

/** Renders a withdrawal. */
export function renderWithdrawal(facts: WithdrawalFacts): Written<WithdrawalBody> {
  const { completedAtMs, amountHalalas, feeHalalas } = facts;
  const netHalalas = amountHalalas - feeHalalas;
  return {
    withdrawal_id: formatTypeId("wdr", facts.withdrawalUuid),
    status: facts.status,
    amount_sar: sarNumber(amountHalalas),
    amount_halalas: amountHalalas,
    fee_sar: sarNumber(feeHalalas),
    fee_halalas: feeHalalas,
    net_amount_sar: sarNumber(netHalalas),
    net_amount_halalas: netHalalas,
    iban_masked: facts.ibanMasked,
    rail: facts.rail,
    estimated_completion_at: formatInstant(facts.estimatedCompletionAtMs),
    completed_at: completedAtMs === null ? null : formatInstant(completedAtMs),
    bank_reference: facts.bankReference,
    failure: facts.failure,
    created_at: formatInstant(facts.createdAtMs),
    updated_at: formatInstant(facts.updatedAtMs),
    client_reference: facts.clientReference,
  };
}
