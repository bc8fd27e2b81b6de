import { readIban } from "@mithqal/protocol";
import type { DepositAccount } from "@mithqal/protocol/account";
import type { Environment } from "@mithqal/store";
import type { Field } from "./field.ts";
import type { FieldCollector } from "./field_collector.ts";

const textForm = /^[^\p{Cc}]{1,128}$/u;

/** The house's account at its bank: whole, or (in the sandbox) not at all. */
export function readDepositAccount(
  collector: FieldCollector,
  environment: Environment | undefined,
): DepositAccount | null {
  const names = [
    "MITHQAL_DEPOSIT_BANK",
    "MITHQAL_DEPOSIT_IBAN",
    "MITHQAL_DEPOSIT_BENEFICIARY",
  ] as const;
  const isNone = names.every((name) => collector.text(name) === undefined);
  if (isNone && environment !== "production") return null;
  const [bank, iban, beneficiary] = names;
  return {
    bank: collector.take(bank, readText),
    iban: collector.take(iban, readAccount),
    beneficiary: collector.take(beneficiary, readText),
  } as DepositAccount;
}

function readText(text: string | undefined): Field<string> {
  if (text !== undefined && textForm.test(text)) return { ok: true, value: text };
  return { ok: false, fault: "expected a name of at most 128 characters" };
}

function readAccount(text: string | undefined): Field<string> {
  const read = readIban(text ?? "");
  if (read.ok) return { ok: true, value: read.iban };
  return { ok: false, fault: "expected a Saudi IBAN" };
}
