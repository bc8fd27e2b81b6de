import { formatInstant } from "@mithqal/protocol";
import type { JsonOutput } from "@mithqal/protocol/resources";
import {
  type HeadColumn,
  listCredentials,
  listPartners,
  type PartnerDetails,
  type PartnerFacts,
  readPartnerDetails,
} from "@mithqal/store";
import { z } from "zod";
import type { Answer } from "../../listener/exchange.ts";
import { type Refused, refused } from "../../problems/refused.ts";
import { credentialBody } from "../../reading/credentials.ts";
import { jsonAnswer } from "../../reading/json_answer.ts";
import { readQueryAs } from "../../reading/query.ts";
import { termsBody } from "../acts/terms.ts";
import type { OperatorVisit } from "../operator_visit.ts";
import { goldMembers, sarMembers } from "./amounts.ts";
import { limitField } from "./list_query.ts";

const partnersQuery = z.strictObject({
  after: z.string().regex(/^[A-Za-z0-9._-]{1,64}$/, "expected next_after of the page before")
    .optional(),
  limit: limitField,
});

/** `GET partners`: by client_id, with who is stopped. */
export async function showPartners(visit: OperatorVisit): Promise<Answer | Refused> {
  const read = readQueryAs(visit, partnersQuery);
  if (!read.ok) return read;
  const { after, limit } = read.query;
  const found = await listPartners(visit.service.database, {
    ...(after !== undefined && { after }),
    most: limit + 1,
  });
  const partners = found.slice(0, limit);
  const last = found.length > limit ? partners.at(-1) : undefined;
  const { database } = visit.service;
  const data = partners.map(async (partner) => {
    const details = await readPartnerDetails({ database, cell: partner.cell }, partner.partner);
    return { ...partnerBody(partner), ...stopsBody(details?.terms) };
  });
  return jsonAnswer({ data: await Promise.all(data), next_after: last?.clientId ?? null });
}

/** `GET partners/{client_id}`: terms, balances, credentials and addresses, nothing secret. */
export async function showPartner(visit: OperatorVisit): Promise<Answer | Refused> {
  const { partner, service: { database }, arrivedAtMs } = visit;
  const details = await readPartnerDetails({ database, cell: partner.cell }, partner.partner);
  if (details === null) return refused("partner_not_found");
  const records = await listCredentials(database, partner.partner);
  const { terms, head, networks } = details;
  return jsonAnswer({
    ...partnerBody(partner),
    ...stopsBody(terms),
    iban: text(terms.iban),
    iban_next: text(terms.iban_next),
    terms: termsBody(terms),
    balances: headBody(head),
    networks,
    credentials: await Promise.all(records.map((record) => credentialBody(record, arrivedAtMs))),
  });
}

function partnerBody({ clientId, name, cell, createdAtMs }: PartnerFacts) {
  return { client_id: clientId, name, cell, created_at: formatInstant(createdAtMs) };
}

function stopsBody(terms: PartnerDetails["terms"] | undefined) {
  return {
    suspended: terms?.suspended === true,
    trading_disabled: terms?.trading_disabled === true,
  };
}

function headBody(head: Readonly<Record<HeadColumn, bigint>>): { [name: string]: JsonOutput } {
  return {
    ...sarMembers("available", head.sar_available),
    ...sarMembers("held", head.sar_held),
    ...goldMembers("gold_available", head.gold_available),
    ...goldMembers("gold_line", head.gold_line),
    ...goldMembers("gold_reserved", head.gold_reserved),
    ...sarMembers("cash_line", head.cash_line),
    ...sarMembers("cash_reserved", head.cash_reserved),
    ...goldMembers("open_exposure", head.open_mg),
    ...goldMembers("volume", head.volume_mg),
    open_quotes: head.open_quotes,
    ledger_sequence: head.ledger_sequence,
    event_sequence: head.event_sequence,
  };
}

function text(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
