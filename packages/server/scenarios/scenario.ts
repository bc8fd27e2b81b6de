/**
 * What a partner can rehearse in the sandbox by the header X-Sandbox-Scenario. All but `slow` happen
 * once under each Idempotency-Key: the retry with the same key then goes the usual way.
 */
export const scenarios = [
  /** It is done, and the answer is lost: 503 `outcome_unknown`. The retry is a replay. */
  "timeout_after_commit",
  /** It is not done, and nobody can tell: 503 `outcome_unknown`. The retry is the first run. */
  "outcome_unknown",
  /** 429 with Retry-After: nothing is done. */
  "rate_limited",
  /** 503 with Retry-After: nothing is done. */
  "overloaded",
  "service_unavailable",
  /** It is done, and answered three seconds late. */
  "slow",
] as const;

/** What happens to one request. */
export type Scenario = typeof scenarios[number];

/** How late the answer of `slow` is. */
export const slowMs = 3_000;
