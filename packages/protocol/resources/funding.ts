import { formatTypeId } from "../ids.ts";
import { formatInstant } from "../instant.ts";
import { sarNumber } from "./amount_numbers.ts";
import type { Written } from "./written.ts";

/** Money in: a deposit booked by an operator, or the sandbox's instant funding. */
export interface FundingBody {
  funding_id: string;
  status: "completed";
  amount_sar: number;
  amount_halalas: number;
  bank_reference: string | null;
  value_date: string | null;
  created_at: string;
}

/** What the store knows of a funding. */
export interface FundingFacts {
  fundingUuid: string;
  amountHalalas: bigint;
  bankReference: string | null;
  /** `2026-11-20`; null in the sandbox. */
  valueDate: string | null;
  createdAtMs: number;
}

/** Renders a funding. */
export function renderFunding(facts: FundingFacts): Written<FundingBody> {
  return {
    funding_id: formatTypeId("fnd", facts.fundingUuid),
    status: "completed",
    amount_sar: sarNumber(facts.amountHalalas),
    amount_halalas: facts.amountHalalas,
    bank_reference: facts.bankReference,
    value_date: facts.valueDate,
    created_at: formatInstant(facts.createdAtMs),
  };
}
