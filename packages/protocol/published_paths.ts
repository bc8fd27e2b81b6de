/**
 * Every path that partners may ask for, with `{…}` where an id or a date stands. The sidecar answers
 * 404 to all others. What begins with `/sandbox/` is not there in production.
 */
export const publishedPaths = [
  "/health",
  "/openapi.json",
  "/.well-known/oauth-authorization-server",
  "/.well-known/jwks.json",
  "/oauth/token",
  // trading
  "/v1/prices",
  "/v1/quotes",
  "/v1/quotes/{id}",
  "/v1/quotes/{id}/cancel",
  "/v1/orders",
  "/v1/orders/{id}",
  // money
  "/v1/withdrawals",
  "/v1/withdrawals/{id}",
  "/v1/withdrawals/{id}/cancel",
  "/v1/fundings",
  "/v1/fundings/{id}",
  "/v1/deposit-instructions",
  "/v1/balances",
  "/v1/ledger-entries",
  "/v1/statements/{date}",
  "/v1/reserves",
  // the partner itself
  "/v1/signed-probe",
  "/v1/limits",
  "/v1/credentials",
  "/v1/idempotency-keys",
  // events
  "/v1/events",
  "/v1/events/{id}",
  "/v1/events/{id}/attempts",
  "/v1/events/{id}/redeliver",
  "/v1/webhook-endpoint",
  "/v1/webhook-endpoint/test",
  "/v1/webhook-endpoint/resume",
  "/v1/webhook-endpoint/recover",
  // the sandbox's tools
  "/sandbox/fund",
  "/sandbox/price",
  "/sandbox/market",
  "/sandbox/webhooks",
  "/sandbox/withdrawals/{id}/complete",
  "/sandbox/withdrawals/{id}/fail",
  "/sandbox/withdrawals/{id}/return",
] as const;
