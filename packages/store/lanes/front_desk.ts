import type { EffectRequest } from "../effects/effect.ts";
import type { EffectOutcome } from "../effects/outcome.ts";
import type { Database } from "../homes/database.ts";
import type { Lanes } from "./lanes.ts";

const shortLine = new Set(["vault_stock_unavailable", "liquidity_unavailable"]);

/**
 * Where a partner's requests for effects are taken. A quote that finds its partner's line short asks
 * for stock (the database allows it once a second a partner), and then tries once more.
 */
export class FrontDesk {
  readonly #lanes: Lanes;
  readonly #stock: Database;
  readonly #fillLine: string;

  constructor(lanes: Lanes, stock: Database, cell: string) {
    this.#lanes = lanes;
    this.#stock = stock;
    this.#fillLine = `select ${cell}.fill_line($1::int, $2::text)`;
  }

  /** Asks for an effect; an expected refusal is a value. */
  async act(request: EffectRequest): Promise<EffectOutcome> {
    const outcome = await this.#lanes.act(request);
    const { effect, partner } = request;
    if (outcome.ok || effect.kind !== "quote" || request.lastTry === true) return outcome;
    if (outcome.replayed || !shortLine.has(outcome.code)) return outcome;
    await this.#stock.query(this.#fillLine, [partner, effect.side]);
    return this.#lanes.act({ ...request, lastTry: true });
  }
}
