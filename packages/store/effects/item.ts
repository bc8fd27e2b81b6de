import { limits, newUuidV7 } from "@mithqal/protocol";
import type { EffectRequest } from "./effect.ts";

/** A request in the form that the database's entry reads (`engine.item_v1`), but for its place. */
export interface Item {
  kind: string;
  partner: number;
  request_id: string;
  not_after: number;
  nonce?: string;
  key?: string;
  fingerprint?: string;
  thing_id: string;
  event_id: string;
  subject_id?: string;
  side?: string;
  gold_mg?: string;
  amount?: string;
  client_reference?: string;
  iban?: string;
  last_try?: boolean;
  details?: Readonly<Record<string, unknown>>;
}

/**
 * Makes the item of a request. The ids of what it may make are drawn here, once: a second run of the
 * same item asks for the same things.
 */
export function itemOf(request: EffectRequest): Item {
  const { arrivedAtMs, effect } = request;
  return {
    kind: effect.kind,
    partner: request.partner,
    request_id: request.requestUuid,
    not_after: arrivedAtMs + limits.idempotency.notAfterSeconds * 1_000,
    thing_id: newUuidV7(arrivedAtMs),
    event_id: newUuidV7(arrivedAtMs),
    ...(request.idempotencyKey !== undefined && { key: request.idempotencyKey }),
    ...(request.fingerprint !== undefined && { fingerprint: request.fingerprint }),
    ...(request.nonce !== undefined && { nonce: request.nonce }),
    ...(request.lastTry === true && { last_try: true }),
    ...parametersOf(effect),
  };
}

/** What the sandbox's tools act on, so that each call carries one of them: it reads the terms but once. */
const ownTerms = "00000000-0000-0000-0000-000000000000";

function parametersOf(effect: EffectRequest["effect"]): Partial<Item> {
  switch (effect.kind) {
    case "quote":
      return {
        side: effect.side,
        ...(effect.goldMg !== undefined && { gold_mg: effect.goldMg.toString() }),
        ...(effect.totalHalalas !== undefined && { amount: effect.totalHalalas.toString() }),
        ...reference(effect.clientReference),
      };
    case "order":
      return { subject_id: effect.quoteUuid, ...reference(effect.clientReference) };
    case "quote.cancel":
      return { subject_id: effect.quoteUuid };
    case "funding":
      return { amount: effect.amountHalalas.toString() };
    case "withdrawal":
      return {
        amount: effect.amountHalalas.toString(),
        ...(effect.iban !== undefined && { iban: effect.iban }),
        ...reference(effect.clientReference),
      };
    case "probe":
      return {};
    case "sandbox.price": {
      const { midE4, freeze } = effect;
      const mid = midE4 !== undefined && { mid_e4: midE4.toString() };
      return { subject_id: ownTerms, details: { ...mid, freeze } };
    }
    case "sandbox.market":
      return { subject_id: ownTerms, details: { status: effect.status } };
    case "sandbox.webhooks":
      return { subject_id: ownTerms, details: { mode: effect.mode } };
    default:
      return { subject_id: effect.withdrawalUuid };
  }
}

function reference(clientReference: string | undefined): Partial<Item> {
  return clientReference === undefined ? {} : { client_reference: clientReference };
}
