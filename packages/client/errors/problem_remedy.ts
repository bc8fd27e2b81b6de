import type { RetryClass } from "@mithqal/protocol";

const certificate =
  "have the operator sign a request of yours, and put the certificate in its place";

/** The next step where the retry class does not say it all. */
const byCode: Readonly<Record<string, string>> = {
  client_certificate_unknown:
    `present the certificate of this environment that is registered; else ${certificate}`,
  client_certificate_expired: certificate,
  client_certificate_revoked: certificate,
  invalid_client: "check client_id and client_secret against what the operator handed over",
  ip_not_allowed: "have the operator register the address that your requests come from",
  partner_suspended: "ask the operator why; orders already made can still be looked up",
  signature_invalid:
    "check that the operator has registered this signing key; the probe tells more",
  insufficient_funds: "fund the account, then send it under a new Idempotency-Key",
  statement_not_found:
    "ask for a day that has ended: today's statement comes when the day is closed",
  idempotency_key_conflict: "look up what was sent under this key before you send anything else",
};

const byRetry: Readonly<Record<RetryClass, string>> = {
  never: "correct the request; sent like this it is never accepted",
  same_key: "mend what the detail names, or wait, and send it again under the same Idempotency-Key",
  new_key: "mend what the detail names, and send it under a new Idempotency-Key",
  new_quote: "ask for a new quote, and order under a new Idempotency-Key",
};

const readAgain = "mend what the detail names, or wait, and ask again";

/** What to do after a refusal. What is no write has no key to speak of. */
export function problemRemedy(
  { code, retry }: { code: string; retry: RetryClass },
  isWrite: boolean,
): string {
  const own = byCode[code];
  if (own !== undefined) return own;
  return retry === "same_key" && !isWrite ? readAgain : byRetry[retry] ?? byRetry.never;
}
