import { limits, newUuidV7, type ProblemCode } from "@mithqal/protocol";
import type { RateFacts } from "../effects/outcome.ts";
import { type CellPlace, instantParameter, queryCell } from "../reads/cell_place.ts";
import { findEvent } from "../reads/events.ts";

/** What a partner may ask of its webhook endpoint. */
export type EndpointAct =
  | { kind: "endpoint.test" }
  | { kind: "endpoint.resume" }
  | { kind: "endpoint.recover"; sinceMs: number }
  | { kind: "event.redeliver"; eventUuid: string };

/** One request for it, with what makes it safe to repeat. */
export interface EndpointRequest {
  partner: number;
  /** Made by the server for each HTTP request. */
  requestUuid: string;
  arrivedAtMs: number;
  idempotencyKey: string;
  fingerprint: string;
  act: EndpointAct;
}

/** What came of it. */
export type EndpointOutcome =
  & { replayed: boolean; rate: RateFacts | null }
  & ({
    ok: true;
    /** How many deliveries are due again, where that was asked. */
    recovered: bigint | null;
  } | { ok: false; code: ProblemCode });

/**
 * Does what a partner asks of its endpoint, once under each key. It may wait for the partner's head, so it
 * needs a connection that is no lane's. `not_found`: there is no endpoint.
 */
export async function askEndpoint(
  place: CellPlace,
  request: EndpointRequest,
): Promise<EndpointOutcome> {
  const { partner, act } = request;
  const subject = await subjectOf(place, request);
  if (subject === null) {
    return { ok: false, code: "event_not_found", replayed: false, rate: null };
  }
  const asked = {
    kind: act.kind,
    request_id: request.requestUuid,
    not_after: request.arrivedAtMs + limits.idempotency.notAfterSeconds * 1_000,
    key: request.idempotencyKey,
    fingerprint: request.fingerprint,
    at: instantParameter(request.arrivedAtMs),
    ...subject,
  };
  const [row] = await queryCell(
    place,
    "select * from cell.ask_endpoint($1::int, $2::text::jsonb)",
    [partner, JSON.stringify(asked)],
  );
  const { code, details, replayed, rate_remaining: remaining, rate_reset_ms: resetMs } = row!;
  const told = {
    replayed: replayed === true,
    rate: remaining === null ? null : { remaining: Number(remaining), resetMs: Number(resetMs) },
  };
  if (code !== null) return { ok: false, code: code as ProblemCode, ...told };
  const { recovered } = details as { recovered?: number };
  return { ok: true, recovered: recovered === undefined ? null : BigInt(recovered), ...told };
}

/** What it acts on: an event that is there, or nothing but the endpoint. Null: no such event. */
async function subjectOf(
  place: CellPlace,
  { partner, requestUuid, arrivedAtMs, act }: EndpointRequest,
): Promise<{ thing_id: string; sequence?: string; since?: string } | null> {
  switch (act.kind) {
    case "endpoint.test":
      return { thing_id: newUuidV7(arrivedAtMs) };
    case "endpoint.resume":
      return { thing_id: requestUuid };
    case "endpoint.recover":
      return { thing_id: requestUuid, since: instantParameter(act.sinceMs) };
    case "event.redeliver": {
      const event = await findEvent(place, partner, act.eventUuid);
      if (event === null) return null;
      return { thing_id: act.eventUuid, sequence: String(event.sequence) };
    }
  }
}
