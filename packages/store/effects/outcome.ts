import type { ProblemCode } from "@mithqal/protocol";
import type {
  BalancesFacts,
  FundingFacts,
  MarketStatus,
  OrderFacts,
  QuoteFacts,
  WithdrawalFacts,
} from "@mithqal/protocol/resources";
import type { Row } from "../homes/database.ts";
import type { EffectKind, WebhookMode } from "./effect.ts";
import {
  balancesFacts,
  fundingFacts,
  orderFacts,
  quoteFacts,
  withdrawalFacts,
} from "./outcome_facts.ts";

/** What the exact count says of a rate, for the headers. */
export interface RateFacts {
  remaining: number;
  resetMs: number;
}

/** The facts of what an effect made or acted on. */
export type EffectResult =
  | { kind: "quote" | "quote.cancel"; quote: QuoteFacts }
  | { kind: "order"; order: OrderFacts; balances: BalancesFacts }
  | { kind: "funding"; funding: FundingFacts; balances: BalancesFacts }
  | {
    kind:
      | "withdrawal"
      | "withdrawal.cancel"
      | "sandbox.withdrawal.complete"
      | "sandbox.withdrawal.fail"
      | "sandbox.withdrawal.return";
    withdrawal: WithdrawalFacts;
    balances: BalancesFacts;
  }
  | { kind: "sandbox.price"; midE4: bigint; isFrozen: boolean }
  | { kind: "sandbox.market"; status: MarketStatus }
  | { kind: "sandbox.webhooks"; mode: WebhookMode }
  | { kind: "probe" };

/** What came of a request for an effect. A refusal has no effect, and is a value. */
export type EffectOutcome =
  & { replayed: boolean; rate: RateFacts | null }
  & (
    | { ok: true; result: EffectResult }
    | { ok: false; code: ProblemCode; details: Readonly<Record<string, unknown>> }
  );

/** Reads a row of `engine.outcome_v1`. */
export function outcomeOf(kind: EffectKind, row: Row): EffectOutcome {
  const replayed = row.replayed === true;
  const rate = row.rate_remaining === null
    ? null
    : { remaining: Number(row.rate_remaining), resetMs: Number(row.rate_reset_ms) };
  if (row.code !== null) {
    const details = (row.details ?? {}) as Record<string, unknown>;
    return { ok: false, code: row.code as ProblemCode, details, replayed, rate };
  }
  return { ok: true, result: resultOf(kind, row), replayed, rate };
}

function resultOf(kind: EffectKind, row: Row): EffectResult {
  switch (kind) {
    case "quote":
    case "quote.cancel":
      return { kind, quote: quoteFacts(row, kind === "quote" ? "active" : "cancelled") };
    case "order":
      return { kind, order: orderFacts(row), balances: balancesFacts(row) };
    case "funding":
      return { kind, funding: fundingFacts(row), balances: balancesFacts(row) };
    case "probe":
      return { kind };
    case "sandbox.price": {
      const { mid_e4: mid, frozen } = row.details as Row;
      return { kind, midE4: BigInt(String(mid)), isFrozen: frozen === true };
    }
    case "sandbox.market":
      return { kind, status: (row.details as Row).market_status as MarketStatus };
    case "sandbox.webhooks":
      return { kind, mode: (row.details as Row).mode as WebhookMode };
    default:
      return { kind, withdrawal: withdrawalFacts(row), balances: balancesFacts(row) };
  }
}
