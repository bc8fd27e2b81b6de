import { formatTypeId } from "../ids.ts";
import { formatInstant } from "../instant.ts";
import type { JsonOutput } from "../json/write_json.ts";
import { type BalancesBody, type BalancesFacts, renderBalances } from "./balances.ts";
import type { Written } from "./written.ts";

/** All event types of the contract. */
export const eventTypes = [
  "order.executed",
  "order.reversed",
  "withdrawal.created",
  "withdrawal.under_review",
  "withdrawal.processing",
  "withdrawal.completed",
  "withdrawal.failed",
  "withdrawal.cancelled",
  "withdrawal.returned",
  "account.funded",
  "quote.expired",
  "statement.ready",
  "credential.expiring",
  "credential.rotated",
  "credential.revoked",
  "iban.changed",
  "market.halted",
  "market.resumed",
  "webhook.test",
] as const;

/** The type of an event. */
export type EventType = typeof eventTypes[number];

/** The body of a webhook, and of `GET /v1/events/{id}`. */
export interface EventBody<Data> {
  id: string;
  type: EventType;
  api_version: "v1";
  timestamp: string;
  /** Without gaps per partner; null for `webhook.test` alone. */
  sequence: number | null;
  environment: string;
  data: Data;
  balances: BalancesBody | null;
}

/** What the store knows of an event; `data` is the resource, rendered as its GET renders it. */
export interface EventFacts {
  eventUuid: string;
  type: EventType;
  occurredAtMs: number;
  sequence: bigint | null;
  environment: string;
  data: JsonOutput;
  balances: BalancesFacts | null;
}

/** An event as it is written: its data was written before, as the resource's GET has it. */
type WrittenEvent = Omit<Written<EventBody<null>>, "data"> & { data: JsonOutput };

/** Renders an event. */
export function renderEvent(facts: EventFacts): WrittenEvent {
  return {
    id: formatTypeId("evt", facts.eventUuid),
    type: facts.type,
    api_version: "v1",
    timestamp: formatInstant(facts.occurredAtMs),
    sequence: facts.sequence,
    environment: facts.environment,
    data: facts.data,
    balances: facts.balances === null ? null : renderBalances(facts.balances),
  };
}
