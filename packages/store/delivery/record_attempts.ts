import { limits } from "@mithqal/protocol";
import { type CellPlace, queryCell } from "../reads/cell_place.ts";
import type { ClaimedDelivery } from "./claim_deliveries.ts";

/** What becomes of a delivery after an attempt. */
export type DeliveryVerdict =
  | { kind: "delivered" }
  /** Tried again at `dueAtMs`. */
  | { kind: "failed"; dueAtMs: number }
  /** All tries are used up: only resume, recover and redeliver send it now. */
  | { kind: "exhausted" }
  /** The sandbox has lost it, as it was told to: not tried again either, and no fault of the endpoint. */
  | { kind: "dropped" }
  /** 410: the endpoint is disabled at once; the event stays undelivered. */
  | { kind: "gone" };

/** One attempt and what came of it; times by the worker's clock. */
export interface DeliveryAttempt {
  delivery: Pick<ClaimedDelivery, "partner" | "sequence" | "lease">;
  startedAtMs: number;
  tookMs: number;
  /** The status of the answer, or what kept it away (a short code). */
  answer: { status: number } | { fault: string };
  verdict: DeliveryVerdict;
  /** The endpoint's own wish: nothing is claimed for it until then. */
  pausedUntilMs?: number;
}

/** An endpoint that these attempts have disabled: the operator is told. */
export interface DisabledEndpoint {
  partner: number;
  reason: "gone" | "failing";
}

/**
 * Records attempts, in one statement. Who no longer has the lease is logged and decides nothing: another
 * worker has the delivery, or it is due again.
 */
export async function recordAttempts(
  place: CellPlace,
  attempts: readonly DeliveryAttempt[],
): Promise<DisabledEndpoint[]> {
  const { inFlightAtFirst, inFlightMax, disableAfterSeconds } = limits.webhook;
  const { breakAfterFailures, breakSeconds, breakMaxSeconds } = limits.webhook;
  const rows = await queryCell(
    place,
    `select * from cell.record_attempts($1::text::jsonb, $2::int, $3::int,
      $4::int * interval '1 second', $5::int, $6::int * interval '1 second',
      $7::int * interval '1 second')`,
    [
      JSON.stringify(attempts.map(rowOf)),
      inFlightAtFirst,
      inFlightMax,
      disableAfterSeconds,
      breakAfterFailures,
      breakSeconds,
      breakMaxSeconds,
    ],
  );
  return rows.map(({ partner, reason }) => ({
    partner: Number(partner),
    reason: reason as DisabledEndpoint["reason"],
  }));
}

function rowOf({ delivery, answer, verdict, ...attempt }: DeliveryAttempt) {
  return {
    partner: delivery.partner,
    sequence: `${delivery.sequence}`,
    lease: delivery.lease,
    started_at: attempt.startedAtMs,
    took_ms: attempt.tookMs,
    ...answer,
    verdict: verdict.kind,
    ...(verdict.kind === "failed" && { due_at: verdict.dueAtMs }),
    ...(attempt.pausedUntilMs !== undefined && { paused_until: attempt.pausedUntilMs }),
  };
}
