import type { CredentialBody } from "@mithqal/protocol/account";
import { grams, sar } from "../../terminal/amounts.ts";
import { facts, table } from "../../terminal/table.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import type { PartnerBody } from "../api/answers.ts";

/** A partner, for people. */
export function partnerText(terminal: Terminal, partner: PartnerBody): string {
  const { balances: own } = partner;
  const iban = partner.iban_next === null
    ? ""
    : ` (from a day after its approval: ${partner.iban_next})`;
  const about = facts(terminal, [
    ["partner", partner.client_id],
    ["name", partner.name],
    ["cell", partner.cell],
    ["suspended", partner.suspended ? "yes" : null],
    ["trading", partner.trading_disabled ? "disabled" : null],
    ["IBAN", `${partner.iban ?? "none"}${iban}`],
    ["addresses", partner.networks.join(", ") || "none: nothing comes in"],
    ["available", `SAR ${sar(own.available_halalas!)} and ${grams(own.gold_available_mg!)} g`],
    ["held", `SAR ${sar(own.held_halalas!)}`],
    [
      "gold line",
      `${grams(own.gold_line_mg!)} g, ${grams(own.gold_reserved_mg!)} g of it reserved`,
    ],
    [
      "cash line",
      `SAR ${sar(own.cash_line_halalas!)}, ${sar(own.cash_reserved_halalas!)} of it reserved`,
    ],
    ["since", partner.created_at],
  ]);
  return `${about}\n\n${credentialsTable(terminal, partner.credentials)}`;
}

/** A partner's terms, for people. */
export function termsText(terminal: Terminal, terms: PartnerBody["terms"]): string {
  return facts(terminal, Object.entries(terms).map(([name, value]) => [name, String(value)]));
}

/** Credentials without anything secret. */
export function credentialsTable(
  terminal: Terminal,
  credentials: readonly CredentialBody[],
): string {
  return table(
    terminal,
    ["credential", "id", "status", "expires"],
    credentials.map((
      { kind, id, status, expires_at },
    ) => [kind, id, status, expires_at ?? "never"]),
  );
}
