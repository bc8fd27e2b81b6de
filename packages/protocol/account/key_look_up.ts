import { formatTypeId, type IdPrefix } from "../ids.ts";
import { formatInstant } from "../instant.ts";
import { type ProblemCode, problems, type RetryClass } from "../problems/problems.ts";
import type { Written } from "../resources/written.ts";

/** What `GET /v1/idempotency-keys` answers: the answer to "I lost the response". */
export type KeyLookUpBody = CompletedKeyBody | InProgressKeyBody | NotSeenKeyBody;

/** The key has a stored outcome: something was made or acted on, or it was refused for good. */
export interface CompletedKeyBody {
  key: string;
  state: "completed";
  /** What was asked for, such as `order`. */
  kind: string;
  decided_at: string;
  request_id: string;
  /** What was made or acted on; null for a refusal, and for what is no thing of its own. */
  result: { id: string; href: string } | null;
  refusal: { code: ProblemCode; status: number; retry: RetryClass } | null;
}

/** A request of the partner's is still being decided: ask again. */
export interface InProgressKeyBody {
  key: string;
  state: "in_progress";
  retry_after: number;
}

/** Nothing came under this key: send the request again with it. */
export interface NotSeenKeyBody {
  key: string;
  state: "not_seen";
  retry: "same_key";
  /** From then on, no signed copy still under way can be accepted. */
  final_after: string;
}

/** What became of an idempotency key. */
export type KeyLookUp =
  | {
    state: "completed";
    /** For example `order`. */
    kind: string;
    decidedAtMs: number;
    requestUuid: string;
    /** What was made or acted on, or the refusal that is kept. */
    outcome: { ok: true; thingUuid: string } | { ok: false; code: ProblemCode };
  }
  | { state: "in_progress" }
  | {
    state: "not_seen";
    /** From then on, no signed copy still under way can be accepted. */
    finalAfterMs: number;
  };

/** Where the things are that effects make or act on. */
const places: readonly (readonly [kind: RegExp, prefix: IdPrefix, path: string])[] = [
  [/^quote/, "qte", "/v1/quotes"],
  [/^order/, "ord", "/v1/orders"],
  [/^(funding|deposit)$/, "fnd", "/v1/fundings"],
  [/^(sandbox\.)?withdrawal/, "wdr", "/v1/withdrawals"],
  [/^event\./, "evt", "/v1/events"],
];

/** Renders what became of a key. */
export function renderKeyLookUp(
  key: string,
  found: KeyLookUp,
  retryAfterSeconds: number,
): Written<KeyLookUpBody> {
  switch (found.state) {
    case "in_progress":
      return { key, state: "in_progress", retry_after: BigInt(retryAfterSeconds) };
    case "not_seen": {
      const finalAfter = formatInstant(found.finalAfterMs);
      return { key, state: "not_seen", retry: "same_key", final_after: finalAfter };
    }
    case "completed":
      return renderCompleted(key, found);
  }
}

function renderCompleted(
  key: string,
  { kind, decidedAtMs, requestUuid, outcome }: Extract<KeyLookUp, { state: "completed" }>,
): Written<CompletedKeyBody> {
  return {
    key,
    state: "completed",
    kind,
    decided_at: formatInstant(decidedAtMs),
    request_id: formatTypeId("req", requestUuid),
    result: outcome.ok ? resultOf(kind, outcome.thingUuid) : null,
    refusal: outcome.ok ? null : refusalOf(outcome.code),
  };
}

function resultOf(kind: string, thingUuid: string): { id: string; href: string } | null {
  const place = places.find(([form]) => form.test(kind));
  if (place === undefined) return null;
  const id = formatTypeId(place[1], thingUuid);
  return { id, href: `${place[2]}/${id}` };
}

function refusalOf(code: ProblemCode): NonNullable<Written<CompletedKeyBody>["refusal"]> {
  const { status, retry } = problems[code];
  return { code, status: BigInt(status), retry };
}
