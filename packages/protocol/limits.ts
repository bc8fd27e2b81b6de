/**
 * Every bound of the contract, its unit in its name. Those of amounts, rates and queues are the
 * defaults of a configuration per partner; `limits_test.ts` holds how the bounds hang together.
 *
 * @example
 * ```ts
 * limits.quote.lifetimeSeconds; // 60
 * ```
 */
export const limits = {
  token: { lifetimeSeconds: 600, maxCharacters: 4096 },
  request: {
    bodyMaxBytes: 65_536,
    jsonMaxDepth: 8,
    clientReferenceMaxCharacters: 64,
    timestampWindowSeconds: 300,
    clockSkewMaxSeconds: 2,
    probeMaxVerifications: 32,
  },
  nonce: {
    minCharacters: 16,
    maxCharacters: 128,
    retentionSeconds: 86_400,
    retentionMinSeconds: 660,
  },
  idempotencyKey: { minCharacters: 1, maxCharacters: 255 },
  idempotency: {
    inProgressWaitSeconds: 5,
    inProgressRetryAfterSeconds: 1,
    /** A statement that starts later than this after the arrival has no effect. */
    notAfterSeconds: 8,
    /** Longer than a signed copy under way can still be accepted. */
    finalAfterSeconds: 610,
  },
  statement: { timeoutSeconds: 2 },
  queue: { partnerMaxItems: 256, laneMaxItems: 4096, callMaxItems: 64 },
  number: { maxCharacters: 40, maxDigits: 15 },
  price: { maxAgeSeconds: 2, sandboxMaxDeviationPercent: 20 },
  quote: {
    lifetimeSeconds: 60,
    minGoldMg: 10n,
    maxGoldMg: 10_000_000n,
    maxOpenQuotes: 50,
    maxOpenExposureMg: 25_000_000n,
  },
  funding: { minHalalas: 100n, maxHalalas: 1_000_000_000n },
  withdrawal: { minHalalas: 1_000n, instantRailMaxHalalas: 2_000_000n },
  allocator: { idleStockSeconds: 300, askMinIntervalSeconds: 1 },
  list: { defaultItems: 50, maxItems: 200 },
  rate: { burstFactor: 2 },
  credentials: {
    maxCertificates: 4,
    maxSigningKeys: 4,
    maxClientSecrets: 2,
    maxWebhookSecrets: 2,
    clientSecretBytes: 32,
    certificateLifetimeDays: 365,
    statementKeyPublishedYears: 10,
    ibanDelaySeconds: 86_400,
  },
  directory: { maxAgeSeconds: 5 },
  revocationList: { lifetimeSeconds: 604_800, renewSeconds: 86_400, alarmSeconds: 259_200 },
  sidecar: { certificateHeaderMaxCharacters: 8192 },
  invariants: { intervalSeconds: 10 },
  webhook: {
    secretBytes: 32,
    toleranceSeconds: 300,
    idMaxCharacters: 64,
    maxSignatures: 8,
    eventMaxBytes: 20_000,
    eventRetentionDays: 400,
    retryDelaysSeconds: [0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400],
    jitterPercent: 10,
    retryAfterMaxSeconds: 3600,
    timeoutSeconds: 15,
    answerMaxBytes: 65_536,
    inFlightAtFirst: 4,
    inFlightMax: 64,
    disableAfterSeconds: 432_000,
    /** The circuit breaks after so many failures in a row; each further round doubles the pause. */
    breakAfterFailures: 8,
    breakSeconds: 5,
    breakMaxSeconds: 60,
  },
} as const;

/** So many requests in so many seconds. */
export interface Rate {
  requests: number;
  windowSeconds: number;
}

/** What is counted apart, for each client. */
export type RateName =
  | "token"
  | "prices"
  | "quotes"
  | "orders"
  | "withdrawals"
  | "probe"
  | "reads"
  | "fundings"
  | "cancels"
  | "sandbox"
  | "webhookTests";

/** The rates of the contract. A burst may take `limits.rate.burstFactor` windows at once. */
export const rates: Readonly<Record<RateName, Rate>> = {
  token: { requests: 60, windowSeconds: 60 },
  prices: perSecond(10),
  quotes: perSecond(10),
  orders: perSecond(10),
  withdrawals: perSecond(1),
  probe: perSecond(2),
  reads: perSecond(20),
  fundings: perSecond(2),
  cancels: perSecond(2),
  sandbox: perSecond(2),
  webhookTests: perSecond(1),
};

function perSecond(requests: number): Rate {
  return { requests, windowSeconds: 1 };
}
