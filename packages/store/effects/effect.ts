import type { MarketStatus } from "@mithqal/protocol/resources";

/** What a partner asks for, by its typed parameters. */
export type Effect =
  | {
    kind: "quote";
    side: "buy" | "sell";
    /** Exactly one of the weight and the total. */
    goldMg?: bigint;
    totalHalalas?: bigint;
    clientReference?: string;
  }
  | { kind: "quote.cancel"; quoteUuid: string }
  | { kind: "order"; quoteUuid: string; clientReference?: string }
  | { kind: "funding"; amountHalalas: bigint }
  | { kind: "withdrawal"; amountHalalas: bigint; iban?: string; clientReference?: string }
  | { kind: "withdrawal.cancel"; withdrawalUuid: string }
  | { kind: "probe" }
  | SandboxEffect;

/** How the sandbox delivers a partner's webhooks, to rehearse what can go wrong. */
export type WebhookMode = "normal" | "duplicate" | "reorder" | "delay" | "drop";

/** The sandbox's tools. They act for the calling partner alone, and are unknown anywhere else. */
export type SandboxEffect =
  | {
    kind: "sandbox.price";
    /** Within 20 % of the simulated mid; without one, the price that the partner has now. */
    midE4?: bigint;
    /**
     * Frozen, the price stands still and is always fresh. Not frozen, it moves with the simulated one
     * from `midE4` on, or is the simulated one when there is no `midE4`.
     */
    freeze: boolean;
  }
  | { kind: "sandbox.market"; status: MarketStatus }
  | {
    /** Completed and failed from any state before; returned once completed. */
    kind:
      | "sandbox.withdrawal.complete"
      | "sandbox.withdrawal.fail"
      | "sandbox.withdrawal.return";
    withdrawalUuid: string;
  }
  | { kind: "sandbox.webhooks"; mode: WebhookMode };

/** The kinds of effects that a partner can ask for. */
export type EffectKind = Effect["kind"];

/** One request for an effect, with what makes it safe to repeat. */
export interface EffectRequest {
  /** The partner's number. */
  partner: number;
  /** Made by the server for each HTTP request: a second run under it is the look-up. */
  requestUuid: string;
  /** When it came, in Unix milliseconds by this process's clock. */
  arrivedAtMs: number;
  /** The Idempotency-Key; the probe has none. */
  idempotencyKey?: string;
  /** Method, route and typed parameters, length-prefixed: what the key stands for. */
  fingerprint?: string;
  /** Signed requests only. */
  nonce?: string;
  /** The allocator was asked already: a short line is the answer now. */
  lastTry?: boolean;
  effect: Effect;
}
