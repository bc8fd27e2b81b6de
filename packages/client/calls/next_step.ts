import { ProblemError } from "../errors/problem_error.ts";
import { TransportError } from "../errors/transport_error.ts";

/** What is put right before a request goes out again. */
export type Repair = "token" | "clock" | "nonce" | "credentials";

/** What follows a try that failed. */
export type NextStep =
  | { kind: "stop" }
  | { kind: "repair"; repair: Repair }
  | { kind: "wait"; retryAfterSeconds: number };

const stop: NextStep = { kind: "stop" };

const repairs: Readonly<Record<string, Repair>> = {
  token_missing: "token",
  token_invalid: "token",
  token_expired: "token",
  token_certificate_mismatch: "token",
  timestamp_out_of_window: "clock",
  nonce_reused: "nonce",
  signature_invalid: "credentials",
  invalid_client: "credentials",
  client_certificate_unknown: "credentials",
  client_certificate_expired: "credentials",
  client_certificate_revoked: "credentials",
};

/** What passes by itself, and soon. A closed market and a suspension do not. */
const passing: ReadonlySet<string> = new Set([
  "idempotency_request_in_progress",
  "internal_error",
  "maintenance",
  "outcome_unknown",
  "overloaded",
  "pricing_unavailable",
  "rate_limited",
  "request_timeout",
  "service_unavailable",
]);

/**
 * Decides after a failure. It never asks whether the request had an effect: every write has a key, so
 * the same write under it is safe. A repair is tried once a call.
 */
export function nextStep(error: unknown, tried: ReadonlySet<Repair>): NextStep {
  if (error instanceof TransportError) {
    return error.isLasting ? stop : { kind: "wait", retryAfterSeconds: 0 };
  }
  if (!(error instanceof ProblemError)) return stop;
  const repair = repairs[error.code];
  if (repair !== undefined) return tried.has(repair) ? stop : { kind: "repair", repair };
  if (!passing.has(error.code) || error.retry !== "same_key") return stop;
  return { kind: "wait", retryAfterSeconds: error.retryAfterSeconds ?? 0 };
}

/** Whether the request that failed like this may have had its effect, or may yet have it. */
export function mayHaveHappened(error: unknown): boolean {
  if (error instanceof TransportError) return error.mayHaveArrived;
  return error instanceof ProblemError && unsettled.has(error.code);
}

const unsettled: ReadonlySet<string> = new Set([
  "idempotency_request_in_progress",
  "internal_error",
  "outcome_unknown",
  "request_timeout",
  "service_unavailable",
]);

/** Whether a refusal tells of the key itself, so that it settles what an earlier try has left open. */
export function isSettled(error: unknown): boolean {
  if (!(error instanceof ProblemError) || unsettled.has(error.code)) return false;
  return [400, 404, 405, 409, 413, 415, 422].includes(error.status);
}
