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
  idempotency_key_conflict: "look up what was sent under this key before you send anything else",
};

const byRetry: Readonly<Record<RetryClass, string>> = {
  never: "correct the request; sent like this it is never accepted",
  same_key: "mend what the detail names, or wait, and send it again under the same Idempotency-Key",
  new_key: "mend what the detail names, and send it under a new Idempotency-Key",
  new_quote: "ask for a new quote, and order under a new Idempotency-Key",
};

/** What to do after a refusal. */
export function problemRemedy({ code, retry }: { code: string; retry: RetryClass }): string {
  return byCode[code] ?? byRetry[retry] ?? byRetry.never;
}
