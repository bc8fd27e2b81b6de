import { limits } from "@mithqal/protocol";
import type { DeliveryVerdict } from "@mithqal/store";
import type { Answer } from "./exchange.ts";

const { retryDelaysSeconds, jitterPercent, retryAfterMaxSeconds } = limits.webhook;

/** A number from 0 to below 1, drawn for each jitter. */
export type Random = () => number;

/** What follows from an attempt for its delivery, and for its endpoint. */
export interface Judgement {
  verdict: DeliveryVerdict;
  /** The endpoint has asked to be left alone until then. */
  pausedUntilMs?: number;
}

/**
 * Judges an attempt: 2xx alone is delivered, 410 ends it all, anything else is tried again while
 * tries are left, and not before the endpoint wants it.
 */
export function judge(
  answer: Answer,
  failuresBefore: number,
  nowMs: number,
  random: Random,
): Judgement {
  if ("fault" in answer && answer.fault === "dropped") return { verdict: { kind: "dropped" } };
  const status = "status" in answer ? answer.status : 0;
  if (status >= 200 && status < 300) return { verdict: { kind: "delivered" } };
  if (status === 410) return { verdict: { kind: "gone" } };
  const wishMs = "status" in answer ? retryAfterMs(answer.retryAfter, nowMs) : null;
  const pause = wishMs === null ? {} : { pausedUntilMs: nowMs + wishMs };
  const delayMs = retryDelayMs(failuresBefore + 1, random);
  if (delayMs === null) return { verdict: { kind: "exhausted" }, ...pause };
  const dueAtMs = nowMs + Math.max(delayMs, wishMs ?? 0);
  return { verdict: { kind: "failed", dueAtMs }, ...pause };
}

/** How long after its n-th failure a delivery is tried again; null: all tries are used up. */
export function retryDelayMs(failures: number, random: Random): number | null {
  const seconds = retryDelaysSeconds[failures];
  if (seconds === undefined) return null;
  const jitter = 1 + (2 * random() - 1) * jitterPercent / 100;
  return Math.round(seconds * 1_000 * jitter);
}

/** Reads `Retry-After`, seconds or a date, and cuts it at an hour; null: there is none to follow. */
export function retryAfterMs(value: string | undefined, nowMs: number): number | null {
  const text = value?.trim() ?? "";
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : dateMs(text) - nowMs;
  return ms > 0 ? Math.min(ms, retryAfterMaxSeconds * 1_000) : null;
}

/** The one form of a date that HTTP still writes; NaN for all else. */
function dateMs(text: string): number {
  return /^[A-Z][a-z]{2}, [\w: ]{20} GMT$/.test(text) ? Date.parse(text) : Number.NaN;
}
