import type { DepositInstructionsBody } from "@mithqal/protocol/account";
import type { BalancesBody, FundingBody, WithdrawalBody } from "@mithqal/protocol/resources";
import { clientReference, day, halalas, id, instant, sar } from "../schema/fields.ts";
import {
  choice,
  type Members,
  named,
  nullable,
  object,
  only,
  text,
  told,
} from "../schema/schema.ts";
import { balances } from "./balances.ts";

const withdrawalMembers: Members<WithdrawalBody> = {
  withdrawal_id: id("wdr"),
  status: choice(
    "pending",
    "under_review",
    "processing",
    "completed",
    "failed",
    "cancelled",
    "returned",
  ),
  amount_sar: sar,
  amount_halalas: halalas,
  fee_sar: sar,
  fee_halalas: halalas,
  net_amount_sar: told("What arrives at the bank", sar),
  net_amount_halalas: halalas,
  iban_masked: text({ pattern: "^SA\\d{2}[*]{16}[0-9A-Z]{4}$" }),
  rail: choice("sarie_ips", "sarie_rtgs"),
  estimated_completion_at: instant,
  completed_at: nullable(instant),
  bank_reference: nullable(text()),
  failure: nullable(object<{ code: string; detail: string }>({ code: text(), detail: text() })),
  created_at: instant,
  updated_at: instant,
  client_reference: nullable(clientReference),
};

/** A withdrawal. */
export const withdrawal = named("Withdrawal", object<WithdrawalBody>(withdrawalMembers));

/** A withdrawal as a POST answers it. */
export const movedWithdrawal = named(
  "MovedWithdrawal",
  object<WithdrawalBody & { balances: BalancesBody }>({ ...withdrawalMembers, balances }),
);

const fundingMembers: Members<FundingBody> = {
  funding_id: id("fnd"),
  status: only("completed"),
  amount_sar: sar,
  amount_halalas: halalas,
  bank_reference: nullable(text()),
  value_date: nullable(day),
  created_at: instant,
};

/** Money in. */
export const funding = named("Funding", object<FundingBody>(fundingMembers));

/** What the sandbox's funding answers. */
export const bookedFunding = named(
  "BookedFunding",
  object<FundingBody & { balances: BalancesBody }>({ ...fundingMembers, balances }),
);

/** `GET /v1/deposit-instructions`. */
export const depositInstructions = named(
  "DepositInstructions",
  object<DepositInstructionsBody>({
    bank: text(),
    iban: text({ pattern: "^SA\\d{4}[0-9A-Z]{18}$" }),
    beneficiary: text(),
    currency: only("SAR"),
    reference: told("To be written with the transfer: it says whose money it is", text()),
  }),
);
