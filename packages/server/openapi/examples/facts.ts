// Made-up facts of one small house: the examples of the document are rendered from them.
import type {
  EndpointFacts,
  PartnerLimitsFacts,
  ReservesFacts,
  StatementFacts,
} from "@mithqal/protocol/account";
import { limits } from "@mithqal/protocol";
import type { ChainedEntry } from "@mithqal/protocol/ledger";
import type {
  BalancesFacts,
  FundingFacts,
  OrderFacts,
  PriceFacts,
  QuoteFacts,
  TradeFacts,
  WithdrawalFacts,
} from "@mithqal/protocol/resources";

/** When it all happens. */
export const exampleMs = Date.UTC(2026, 0, 15, 8, 30);
const at = exampleMs;

/** A UUIDv7 that ends in a small number. */
export function exampleUuid(last: number): string {
  return `019bc0a1-7c40-7e5f-8a6b-${last.toString(16).padStart(12, "0")}`;
}

const hash = "9f".repeat(32);

const clientId = "example-bank";

const price: PriceFacts = {
  buyE4: 4_139_994n,
  sellE4: 4_107_006n,
  midE4: 4_123_500n,
  spreadBps: 80,
  marketStatus: "open",
  asOfMs: at - 400,
  staleAfterMs: at - 400 + limits.price.maxAgeSeconds * 1_000,
};

const trade: TradeFacts = {
  side: "buy",
  goldMg: 10_500n,
  pricePerGramE4: price.buyE4,
  subtotalHalalas: 434_700n,
  feeHalalas: 1_087n,
  roundingHalalas: 0n,
  totalHalalas: 435_787n,
};

const quote: QuoteFacts = {
  ...trade,
  quoteUuid: exampleUuid(1),
  status: "active",
  priceAsOfMs: price.asOfMs,
  createdAtMs: at,
  expiresAtMs: at + limits.quote.lifetimeSeconds * 1_000,
  clientReference: "invoice-1001",
  orderUuid: null,
  warnings: [],
};

const order: OrderFacts = {
  ...trade,
  orderUuid: exampleUuid(2),
  quoteUuid: quote.quoteUuid,
  executedAtMs: at + 5_000,
  reversedAtMs: null,
  clientReference: "invoice-1001",
  transactionUuid: exampleUuid(3),
  ledgerSequence: 2n,
  ledgerHash: hash,
};

const balances: BalancesFacts = {
  sarAvailableHalalas: 9_564_213n,
  sarHeldHalalas: 0n,
  goldAvailableMg: 10_500n,
};

const funding: FundingFacts = {
  fundingUuid: exampleUuid(4),
  amountHalalas: 10_000_000n,
  bankReference: "FT26015XK2",
  valueDate: "2026-01-15",
  createdAtMs: at - 60_000,
};

const withdrawal: WithdrawalFacts = {
  withdrawalUuid: exampleUuid(5),
  status: "pending",
  amountHalalas: 25_075n,
  feeHalalas: 100n,
  ibanMasked: "SA03****************7519",
  rail: "sarie_ips",
  estimatedCompletionAtMs: at + 600_000,
  completedAtMs: null,
  bankReference: null,
  failure: null,
  createdAtMs: at,
  updatedAtMs: at,
  clientReference: null,
};

const entry: ChainedEntry = {
  ...balances,
  sequence: order.ledgerSequence,
  kind: "order.buy",
  transactionUuid: order.transactionUuid,
  referenceUuid: order.orderUuid,
  decidedAtMs: order.executedAtMs,
  sarHalalas: -trade.totalHalalas,
  goldMg: trade.goldMg,
  postings: [{ debit: 3110, credit: 2100, asset: "XAU", amount: trade.goldMg }],
  hash,
};

const statement: StatementFacts = {
  ...balances,
  date: "2026-01-15",
  lastSequence: order.ledgerSequence,
  lastHash: hash,
  totals: [{
    kind: "order.buy",
    entries: 1,
    sarHalalas: -trade.totalHalalas,
    goldMg: trade.goldMg,
  }],
  closedAtMs: at + 13 * 3_600_000,
  opening: {
    sarAvailableHalalas: 10_000_000n,
    sarHeldHalalas: 0n,
    goldAvailableMg: 0n,
    lastSequence: 1n,
  },
};

const reserves: ReservesFacts = {
  asOfMs: at,
  vaultMg: 999_900n,
  owedMg: balances.goldAvailableMg,
  allottedMg: 500_000n,
  freeMg: 489_400n,
  bars: [{
    barUuid: exampleUuid(6),
    serial: "A-10442",
    refiner: "Example Refinery",
    year: 2025,
    finenessPpt: 9_999,
    grossMg: 1_000_000n,
    fineMg: 999_900n,
    vault: "Riyadh 1",
    registeredAtMs: at - 86_400_000,
  }],
};

const partnerLimits: PartnerLimitsFacts = {
  quoteMinMg: limits.quote.minGoldMg,
  quoteMaxMg: limits.quote.maxGoldMg,
  openQuotes: { max: 50n, used: 1n, remaining: 49n },
  openExposureMg: { max: 25_000_000n, used: 10_500n, remaining: 24_989_500n },
  dailyVolumeMg: { max: 100_000_000n, used: 10_500n, remaining: 99_989_500n },
  fundingMinHalalas: limits.funding.minHalalas,
  fundingMaxHalalas: limits.funding.maxHalalas,
  withdrawalMinHalalas: limits.withdrawal.minHalalas,
  withdrawalFeeHalalas: withdrawal.feeHalalas,
  withdrawalInstantMaxHalalas: limits.withdrawal.instantRailMaxHalalas,
  withdrawalReviewAboveHalalas: 50_000_000n,
  tokensPerMinute: 60,
  perSecond: {
    prices: 10,
    reads: 20,
    quotes: 10,
    orders: 10,
    withdrawals: 1,
    probes: 2,
    others: 2,
  },
};

const endpoint: EndpointFacts = {
  url: "https://partner.example/webhooks",
  newUrl: null,
  disabled: null,
  failingSinceMs: null,
  failures: 0,
  pausedUntilMs: null,
  dispatchedThrough: 2n,
  eventSequence: 2n,
  lastTest: { atMs: at - 3_600_000, status: 204, fault: null },
};

/** What the examples tell of. */
export const facts = {
  clientId,
  price,
  quote,
  order,
  balances,
  funding,
  withdrawal,
  entry,
  statement,
  reserves,
  partnerLimits,
  endpoint,
} as const;
