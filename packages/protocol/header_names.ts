/** Every header of the contract by name. Names are compared without regard to case. */
export const headerNames = {
  // signed requests
  timestamp: "X-Timestamp",
  nonce: "X-Nonce",
  jwsSignature: "X-JWS-Signature",
  // idempotency and tracing
  idempotencyKey: "Idempotency-Key",
  idempotentReplayed: "Idempotent-Replayed",
  requestId: "X-Request-Id",
  sandboxScenario: "X-Sandbox-Scenario",
  statementSignature: "X-Statement-Signature",
  // rates
  rateLimit: "RateLimit",
  rateLimitPolicy: "RateLimit-Policy",
  retryAfter: "Retry-After",
  // webhooks
  webhookId: "webhook-id",
  webhookTimestamp: "webhook-timestamp",
  webhookSignature: "webhook-signature",
  // set by the sidecar alone; it replaces whatever a client sent under these names
  clientCertificate: "x-forwarded-client-cert",
  sidecarSecret: "x-mithqal-sidecar-secret",
  sourceAddress: "x-mithqal-source-address",
} as const;
