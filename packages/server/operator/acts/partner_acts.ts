import {
  createPartnerEffect,
  type PartnerFacts,
  readPartnerDetails,
  setAddressesEffect,
  setTermsEffect,
  type TermsChange,
} from "@mithqal/store";
import { z } from "zod";
import { readNetwork } from "../../directory/network.ts";
import { refused } from "../../problems/refused.ts";
import { type Act, defineAct } from "./act.ts";
import { bareAct } from "./bare_act.ts";
import { contradictingTerms } from "./contradicting_terms.ts";
import { ibanField, nameField, reasonBody, textField } from "./fields.ts";
import { refusedPart } from "./refused_part.ts";
import { termsChange, termsField, termsOf, termTexts, wholeTerms } from "./terms.ts";

/** `POST partners`: in the cell that is asked for, or the house's first. */
export const createPartner = defineAct({
  kind: "partner.create",
  operators: 2,
  body: z.strictObject({
    client_id: nameField,
    /** As it stands as O in its certificates. */
    name: textField(64),
    cell: z.string().optional(),
    terms: termsField,
  }),
  facts: ({ client_id, name, cell, terms }, { service: { cells } }) => {
    const agreed = termTexts(terms);
    for (const term of ["spread_bps", "fee_bps"] as const) {
      if (agreed[term] !== undefined) continue;
      return refusedPart(`/terms/${term}`, {
        code: "missing",
        message: `expected ${term} to be agreed`,
      });
    }
    const wanted = cell ?? cells[0]!;
    if (!cells.includes(wanted)) {
      return refused("validation_error", "expected a cell of this house");
    }
    const whole = wholeTerms(agreed);
    return contradictingTerms(agreed, whole, "/terms") ??
      { client_id, name, cell: wanted, terms: whole };
  },
  prepare: ({ facts: { client_id: clientId, name, cell, terms } }) => ({
    effect: createPartnerEffect(cell, { clientId, name, terms: termsChange(terms) }),
  }),
});

/** `POST partners/{client_id}/terms`: limits, spread and fee, rates. */
export const changeTerms = defineAct({
  kind: "partner.terms",
  operators: 2,
  body: termsField,
  facts: async (terms, { service: { database }, partner: { cell, partner } }) => {
    const changed = termTexts(terms);
    const details = await readPartnerDetails({ database, cell }, partner);
    if (details === null) return refused("partner_not_found");
    return contradictingTerms(changed, termsOf(details.terms)) ?? changed;
  },
  prepare: ({ facts, partner }) => ({ effect: setTerms(partner, termsChange(facts)) }),
});

/** `POST partners/{client_id}/iban`: where its money goes a day after the approval. */
export const changeIban = defineAct({
  kind: "partner.iban",
  operators: 2,
  body: z.strictObject({ iban: ibanField }),
  facts: ({ iban }) => ({ iban }),
  prepare: ({ facts: { iban }, partner }) => ({ effect: setTerms(partner, { iban }) }),
});

/** `POST partners/{client_id}/addresses`: where its requests may come from, all of them. */
export const changeAddresses = defineAct({
  kind: "partner.addresses",
  operators: 2,
  body: z.strictObject({
    networks: z.array(
      z.string().max(50).refine(
        isNetwork,
        "expected an address, or a network such as 192.0.2.0/24",
      ),
    ).max(100),
  }),
  facts: ({ networks }) => ({ networks }),
  prepare: ({ facts: { networks }, partner }) => ({
    effect: setAddressesEffect(partner!.partner, networks),
  }),
});

/** No bits beyond its prefix: the database refuses what has some. */
function isNetwork(text: string): boolean {
  const network = readNetwork(text);
  if (network === null) return false;
  return network.address.every((byte, at) => {
    const bits = Math.min(8, Math.max(0, network.prefixBits - at * 8));
    return (byte & (0xff >> bits)) === 0;
  });
}

/** One operator may stop a partner, and says why. */
function stopPartner(kind: string, change: TermsChange): Act {
  return defineAct({
    kind,
    operators: 1,
    body: reasonBody,
    facts: ({ reason }) => ({ ...(reason !== undefined && { reason }) }),
    prepare: ({ facts: { reason }, partner }) => ({ effect: setTerms(partner, change, reason) }),
  });
}

/** Two let it go on. */
function releasePartner(kind: string, change: TermsChange): Act {
  return bareAct(kind, 2, ({ partner }) => ({ effect: setTerms(partner, change) }));
}

export const suspendPartner = stopPartner("partner.suspend", { suspended: true });
export const resumePartner = releasePartner("partner.resume", { suspended: false });
export const disablePartnerTrading = stopPartner("partner.trading.disable", {
  trading_disabled: true,
});
export const enablePartnerTrading = releasePartner("partner.trading.enable", {
  trading_disabled: false,
});

function setTerms(partner: PartnerFacts | null, change: TermsChange, reason?: string) {
  const { cell, partner: number } = partner!;
  return setTermsEffect(cell, number, change, reason);
}
