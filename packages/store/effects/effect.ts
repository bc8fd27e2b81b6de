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
  | { kind: "probe" };

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
