/** Made-up facts of each resource, for the tests beside the renderers. */
import type { BalancesFacts } from "../balances.ts";
import type { FundingFacts } from "../funding.ts";
import type { OrderFacts } from "../order.ts";
import type { QuoteFacts } from "../quote.ts";
import type { TradeFacts } from "../trade.ts";
import type { WithdrawalFacts } from "../withdrawal.ts";

/** A UUIDv7 that ends in a small number. */
export const uuid = (last: number) =>
  `0193a1b2-c3d4-7e5f-8a6b-${last.toString(16).padStart(12, "0")}`;
/** When it all happened. */
export const at = Date.UTC(2026, 10, 20, 8, 30, 0, 123);

export const trade: TradeFacts = {
  side: "buy",
  goldMg: 10_123n,
  pricePerGramE4: 4_139_994n,
  subtotalHalalas: 419_092n,
  feeHalalas: 1_048n,
  roundingHalalas: 0n,
  totalHalalas: 420_140n,
};

export const quote: QuoteFacts = {
  ...trade,
  quoteUuid: uuid(1),
  status: "active",
  priceAsOfMs: at - 400,
  createdAtMs: at,
  expiresAtMs: at + 60_000,
  clientReference: "invoice-1001",
  orderUuid: null,
  warnings: ["insufficient_funds_now"],
};

export const order: OrderFacts = {
  ...trade,
  orderUuid: uuid(2),
  quoteUuid: uuid(1),
  executedAtMs: at + 1_000,
  reversedAtMs: null,
  clientReference: null,
  transactionUuid: uuid(2),
  ledgerSequence: 7n,
  ledgerHash: "ab".repeat(32),
};

export const balances: BalancesFacts = {
  sarAvailableHalalas: 9_007_199_254_740_993n,
  sarHeldHalalas: 5n,
  goldAvailableMg: 10_123n,
};

export const funding: FundingFacts = {
  fundingUuid: uuid(3),
  amountHalalas: 10_000_000n,
  bankReference: "FT26324XK2",
  valueDate: "2026-11-20",
  createdAtMs: at,
};

export const withdrawal: WithdrawalFacts = {
  withdrawalUuid: uuid(4),
  status: "failed",
  amountHalalas: 25_075n,
  feeHalalas: 100n,
  ibanMasked: "SA03****************7519",
  rail: "sarie_ips",
  estimatedCompletionAtMs: at + 600_000,
  completedAtMs: null,
  bankReference: null,
  failure: { code: "account_closed", detail: "The bank says: account closed" },
  createdAtMs: at,
  updatedAtMs: at + 5_000,
  clientReference: null,
};
