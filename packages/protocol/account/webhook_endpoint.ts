import { formatInstant } from "../instant.ts";
import type { Written } from "../resources/written.ts";

/**
 * `unconfirmed`: no URL has answered its test yet. `paused`: failures in a row, it is tried again soon.
 * `disabled`: nothing is sent before it is resumed; nothing is lost.
 */
export type WebhookEndpointStatus = "active" | "unconfirmed" | "paused" | "disabled";

/** What `GET /v1/webhook-endpoint` answers. */
export interface WebhookEndpointBody {
  status: WebhookEndpointStatus;
  /** Gets events; null until the first one has answered `webhook.test`. */
  url: string | null;
  /** Takes its place when it has answered `webhook.test`. */
  pending_url: string | null;
  disabled_at: string | null;
  disabled_reason: string | null;
  /** Since when there were only failures, and how many in a row. */
  failing_since: string | null;
  failures: number;
  paused_until: string | null;
  /** Events up to the first were tried at least once; there are events up to the second. */
  dispatched_through: number;
  last_sequence: number;
  last_test: { attempted_at: string; response_status: number | null; fault: string | null } | null;
}

/** Where a partner's events go, and how it answers. */
export interface EndpointFacts {
  /** Gets events; null until the first one has answered `webhook.test`. */
  url: string | null;
  /** Takes its place when it has answered `webhook.test`. */
  newUrl: string | null;
  disabled: { atMs: number; reason: string } | null;
  /** Since when there were only failures, and how many. */
  failingSinceMs: number | null;
  failures: number;
  pausedUntilMs: number | null;
  /** Events up to the first were tried at least once; there are events up to the second. */
  dispatchedThrough: bigint;
  eventSequence: bigint;
  /** The newest attempt of a `webhook.test`. */
  lastTest: { atMs: number; status: number | null; fault: string | null } | null;
}

/** Renders a partner's webhook endpoint as it is at a time. */
export function renderWebhookEndpoint(
  facts: EndpointFacts,
  nowMs: number,
): Written<WebhookEndpointBody> {
  const { disabled, lastTest } = facts;
  return {
    status: statusOf(facts, nowMs),
    url: facts.url,
    pending_url: facts.newUrl,
    disabled_at: instant(disabled?.atMs),
    disabled_reason: disabled?.reason ?? null,
    failing_since: instant(facts.failingSinceMs),
    failures: BigInt(facts.failures),
    paused_until: instant(facts.pausedUntilMs),
    dispatched_through: facts.dispatchedThrough,
    last_sequence: facts.eventSequence,
    last_test: lastTest === null ? null : {
      attempted_at: formatInstant(lastTest.atMs),
      response_status: lastTest.status === null ? null : BigInt(lastTest.status),
      fault: lastTest.fault,
    },
  };
}

function statusOf(facts: EndpointFacts, nowMs: number): WebhookEndpointStatus {
  if (facts.disabled !== null) return "disabled";
  if (facts.url === null) return "unconfirmed";
  return (facts.pausedUntilMs ?? 0) > nowMs ? "paused" : "active";
}

function instant(ms: number | null | undefined): string | null {
  return ms === null || ms === undefined ? null : formatInstant(ms);
}

/** One attempt to deliver an event: the answer's status, or the fault that kept it away. */
export interface AttemptBody {
  attempted_at: string;
  duration_ms: number;
  response_status: number | null;
  fault: string | null;
}

/** What the store knows of an attempt. */
export interface AttemptFacts {
  startedAtMs: number;
  tookMs: number;
  status: number | null;
  fault: string | null;
}

/** Renders an attempt. */
export function renderAttempt(facts: AttemptFacts): Written<AttemptBody> {
  return {
    attempted_at: formatInstant(facts.startedAtMs),
    duration_ms: BigInt(facts.tookMs),
    response_status: facts.status === null ? null : BigInt(facts.status),
    fault: facts.fault,
  };
}
