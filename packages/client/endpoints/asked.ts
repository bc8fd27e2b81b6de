// What a partner sends and filters by, as the contract's section 2 has it.
import type {
  MarketStatus,
  OrderBody,
  QuoteBody,
  QuoteStatus,
  WithdrawalStatus,
} from "@mithqal/protocol/resources";

/** An amount: a number, or its text where a float must not touch it. */
export type Amount = number | string;

/** A quote by weight or by total. */
export type QuoteRequest =
  & { side: "buy" | "sell"; client_reference?: string }
  & ({ gold_grams: Amount; amount_sar?: never } | { amount_sar: Amount; gold_grams?: never });

/** An order on a quote. */
export interface OrderRequest {
  quote_id: string;
  client_reference?: string;
}

/** SAR to the registered account. */
export interface WithdrawalRequest {
  amount_sar: Amount;
  client_reference?: string;
  /** If given, it must be the registered one. */
  iban?: string;
}

/** What every list takes. */
export interface PageFilter {
  /** Items a page, 1 to 200. */
  limit?: number;
  /** RFC 3339: from this moment on, and before this one. */
  created_from?: string;
  created_to?: string;
}

/** Of quotes. */
export interface QuoteFilter extends PageFilter {
  status?: QuoteStatus;
  side?: QuoteBody["side"];
  client_reference?: string;
}

/** Of orders. */
export interface OrderFilter extends PageFilter {
  status?: OrderBody["status"];
  side?: OrderBody["side"];
  client_reference?: string;
}

/** Of withdrawals. */
export interface WithdrawalFilter extends PageFilter {
  status?: WithdrawalStatus;
  client_reference?: string;
}

/** Of fundings. */
export interface FundingFilter extends PageFilter {
  status?: "completed";
}

/** Of events and ledger entries. */
export interface SequenceFilter extends PageFilter {
  /** Only what comes after it, oldest first. */
  after_sequence?: number;
}

/** The sandbox's price for this partner alone; `{}` is the simulated one again. */
export interface SandboxPriceRequest {
  /** SAR per gram. */
  mid?: Amount;
  freeze?: boolean;
}

/** The sandbox's market for this partner alone. */
export interface SandboxMarketRequest {
  status: MarketStatus;
}

/** How the sandbox delivers this partner's webhooks. */
export interface SandboxWebhooksRequest {
  mode: "normal" | "duplicate" | "reorder" | "delay" | "drop";
}
