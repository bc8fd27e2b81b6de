// What the engine should do for a partner, in a few lines of plain arithmetic. Time is not modelled
// but for one thing: `expire` lets every open quote run out.
import {
  buyPriceE4,
  moneyByGold,
  moneyByTotal,
  newUuidV7,
  sellPriceE4,
  type Side,
  type TradeMoney,
} from "@mithqal/protocol";
import { midE4, wideTerms } from "@mithqal/testing/real";
import type { Effect, EffectRequest, SandboxEffect } from "../effects/effect.ts";
import type { EffectOutcome } from "../effects/outcome.ts";
import type { Desk, PartnerState } from "./desk.ts";
import { modelHead, type Operation } from "./ledger_operations.ts";

/** The sandbox's tools set up what the model takes as given. */
type ModelledEffect = Exclude<Effect, SandboxEffect>;

interface ModelQuote extends TradeMoney {
  uuid: string;
  side: Side;
  /** What it costs or brings at the mid price: the cash line's part. */
  atMid: bigint;
  state: "open" | "executed" | "cancelled" | "expired";
}

interface ModelWithdrawal {
  uuid: string;
  amount: bigint;
  state: "pending" | "cancelled";
}

const notStored = new Set(["quote_not_found", "withdrawal_not_found"]);
const spreadBps = BigInt(wideTerms.spread_bps as number);
const fee = { feeBps: BigInt(wideTerms.fee_bps as number), feeFixedHalalas: 7n };

/** One partner's model beside its desk. */
export class LedgerModel {
  readonly desk: Desk;
  readonly #state: Record<string, bigint>;
  readonly #quotes: ModelQuote[] = [];
  readonly #withdrawals: ModelWithdrawal[] = [];
  readonly #stored: { request: EffectRequest; code: string }[] = [];

  constructor(desk: Desk) {
    this.desk = desk;
    const zero = [
      "sar_held",
      "gold_reserved",
      "cash_reserved",
      "bank",
      "earned",
      "open_quotes",
      "open_mg",
      "volume_mg",
      "ledger_sequence",
      "event_sequence",
      "quotes",
      "orders",
      "journals",
      "postings",
      "events",
      "fundings",
      "withdrawals",
      "keys",
      "nonces",
    ];
    this.#state = Object.fromEntries(zero.map((name) => [name, 0n]));
    for (const [name, value] of Object.entries(modelHead)) {
      this.#state[name] = BigInt(value as number);
    }
  }

  /** The state that the engine's must equal. */
  state(): PartnerState {
    return { ...this.#state };
  }

  /** Asks the engine for an operation, and foretells its codes. */
  async apply(operation: Operation): Promise<{ asked: EffectOutcome[]; expected: string[] }> {
    if (operation.op === "expire") {
      await this.desk.age(60);
      for (const quote of this.#open()) this.#release(quote, "expired");
      return { asked: [await this.#ask({ kind: "probe" })], expected: ["ok"] };
    }
    if (operation.op === "repeat") return await this.#repeat(operation.nth);
    const effect = this.#effectOf(operation);
    const request = this.desk.request(effect);
    const [outcome] = await this.desk.send({ ...request, lastTry: true });
    this.#add({ nonces: request.nonce === undefined ? 0n : 1n });
    const code = this.#decide(effect, outcome!);
    if (!notStored.has(code)) {
      this.#stored.push({ request, code });
      this.#add({ keys: 1n });
    }
    return { asked: [outcome!], expected: [code] };
  }

  async #repeat(nth: number) {
    const stored = this.#stored.at(-1 - nth);
    if (stored === undefined) return { asked: [], expected: [] };
    this.#add({ nonces: stored.request.nonce === undefined ? 0n : 1n });
    return { asked: [await this.desk.repeat(stored.request)], expected: [stored.code] };
  }

  async #ask(effect: ModelledEffect): Promise<EffectOutcome> {
    this.#add({ nonces: 1n });
    return await this.desk.ask(effect);
  }

  #effectOf(operation: Exclude<Operation, { op: "repeat" | "expire" }>): ModelledEffect {
    const unknown = newUuidV7(0);
    if (operation.op === "quote") {
      const { op: kind, ...asked } = operation;
      return { kind, ...asked };
    }
    switch (operation.op) {
      case "order":
      case "quote.cancel":
        return {
          kind: operation.op,
          quoteUuid: this.#quotes.at(-1 - operation.nth)?.uuid ?? unknown,
        };
      case "withdrawal.cancel": {
        const withdrawalUuid = this.#withdrawals.at(-1 - operation.nth)?.uuid ?? unknown;
        return { kind: operation.op, withdrawalUuid };
      }
      case "funding":
      case "withdrawal":
        return { kind: operation.op, amountHalalas: operation.amount };
    }
  }

  #decide(effect: ModelledEffect, outcome: EffectOutcome): string {
    switch (effect.kind) {
      case "quote":
        return this.#decideQuote(effect, outcome);
      case "order":
        return this.#decideOrder(effect.quoteUuid);
      case "quote.cancel":
        return this.#decideCancel(effect.quoteUuid);
      case "funding":
        return this.#decideFunding(effect.amountHalalas);
      case "withdrawal":
        return this.#decideWithdrawal(effect.amountHalalas, outcome);
      case "withdrawal.cancel":
        return this.#decideRelease(effect.withdrawalUuid);
      case "probe":
        return "ok";
    }
  }

  #decideQuote(effect: Effect & { kind: "quote" }, outcome: EffectOutcome): string {
    const { side, goldMg, totalHalalas } = effect;
    if (goldMg !== undefined && goldMg > 2_500n) return "amount_above_maximum";
    if (totalHalalas !== undefined && totalHalalas > 10n ** 12n) return "amount_above_maximum";
    const own = { priceE4: (side === "buy" ? buyPriceE4 : sellPriceE4)(midE4, spreadBps), ...fee };
    const money = goldMg === undefined
      ? moneyByTotal(side, totalHalalas!, own)
      : moneyByGold(side, goldMg, own);
    if (!money.ok || money.goldMg < 10n) return "amount_below_minimum";
    const { goldMg: mg } = money;
    const atMid = side === "buy" ? mg * midE4 / 100_000n : (mg * midE4 + 99_999n) / 100_000n;
    const refusal = this.#capRefusal(side, mg, atMid);
    if (refusal !== null) return refusal;
    const uuid = outcome.ok && outcome.result.kind === "quote"
      ? outcome.result.quote.quoteUuid
      : "";
    this.#quotes.push({ ...money, uuid, side, atMid, state: "open" });
    this.#add({ quotes: 1n, open_quotes: 1n, open_mg: mg, volume_mg: mg });
    this.#add(side === "buy" ? { gold_reserved: mg } : { cash_reserved: atMid });
    return "ok";
  }

  #capRefusal(side: Side, mg: bigint, atMid: bigint): string | null {
    const s = this.#state;
    if (mg > 2_500n) return "amount_above_maximum";
    if (s.open_quotes! >= 4n || s.open_mg! + mg > 5_000n) return "quote_exposure_limit_exceeded";
    if (s.volume_mg! + mg > 30_000n) return "daily_limit_exceeded";
    if (side === "buy" && s.gold_reserved! + mg > s.gold_line!) return "vault_stock_unavailable";
    if (side === "sell" && s.cash_reserved! + atMid > s.cash_line!) return "liquidity_unavailable";
    return null;
  }

  #decideOrder(uuid: string): string {
    const quote = this.#quotes.find((one) => one.uuid === uuid);
    if (quote === undefined) return "quote_not_found";
    if (quote.state === "executed") return "quote_already_executed";
    if (quote.state !== "open") return `quote_${quote.state}`;
    const { side, goldMg, totalHalalas, subtotalHalalas, feeHalalas, roundingHalalas, atMid } =
      quote;
    const buys = side === "buy";
    if (buys && this.#state.sar_available! < totalHalalas) return "insufficient_funds";
    if (!buys && this.#state.gold_available! < goldMg) return "insufficient_gold";
    this.#release(quote, "executed");
    const spread = buys ? subtotalHalalas - atMid : atMid - subtotalHalalas;
    const sign = buys ? 1n : -1n;
    this.#add({
      sar_available: -sign * totalHalalas,
      gold_available: sign * goldMg,
      gold_line: -sign * goldMg,
      cash_line: sign * atMid,
      earned: spread + feeHalalas + roundingHalalas,
      orders: 1n,
    });
    const lines = [goldMg, spread, feeHalalas, roundingHalalas, buys ? atMid : totalHalalas];
    this.#journal(lines.filter((line) => line > 0n).length);
    return "ok";
  }

  #decideCancel(uuid: string): string {
    const quote = this.#quotes.find((one) => one.uuid === uuid);
    if (quote === undefined) return "quote_not_found";
    if (quote.state === "executed") return "quote_already_executed";
    if (quote.state !== "open") return `quote_${quote.state}`;
    this.#release(quote, "cancelled");
    return "ok";
  }

  #decideFunding(amount: bigint): string {
    if (amount < 100n) return "amount_below_minimum";
    if (amount > 300_000n) return "amount_above_maximum";
    this.#add({ sar_available: amount, bank: amount, fundings: 1n });
    this.#journal(1);
    return "ok";
  }

  #decideWithdrawal(amount: bigint, outcome: EffectOutcome): string {
    if (amount < 1_000n) return "amount_below_minimum";
    if (amount > this.#state.sar_available!) return "insufficient_funds";
    const made = outcome.ok && outcome.result.kind === "withdrawal" && outcome.result.withdrawal;
    this.#withdrawals.push({ uuid: made ? made.withdrawalUuid : "", amount, state: "pending" });
    this.#add({ sar_available: -amount, sar_held: amount, withdrawals: 1n });
    this.#journal(1);
    return "ok";
  }

  #decideRelease(uuid: string): string {
    const withdrawal = this.#withdrawals.find((one) => one.uuid === uuid);
    if (withdrawal === undefined) return "withdrawal_not_found";
    if (withdrawal.state !== "pending") return "withdrawal_not_cancellable";
    withdrawal.state = "cancelled";
    const { amount } = withdrawal;
    this.#add({ sar_available: amount, sar_held: -amount, withdrawals: 1n });
    this.#journal(1);
    return "ok";
  }

  #open(): ModelQuote[] {
    return this.#quotes.filter(({ state }) => state === "open");
  }

  #release(quote: ModelQuote, state: ModelQuote["state"]): void {
    quote.state = state;
    const { goldMg, atMid, side } = quote;
    this.#add({ open_quotes: -1n, open_mg: -goldMg });
    this.#add(side === "buy" ? { gold_reserved: -goldMg } : { cash_reserved: -atMid });
    if (state !== "executed") this.#add({ volume_mg: -goldMg });
  }

  #journal(lines: number): void {
    const one = { ledger_sequence: 1n, journals: 1n, event_sequence: 1n, events: 1n };
    this.#add({ ...one, postings: BigInt(lines) });
  }

  #add(changes: Record<string, bigint>): void {
    for (const [name, by] of Object.entries(changes)) this.#state[name] = this.#state[name]! + by;
  }
}
