import type { EffectRequest } from "../effects/effect.ts";
import type { EffectOutcome } from "../effects/outcome.ts";
import type { Database } from "../homes/database.ts";
import type { Lanes } from "./lanes.ts";

const shortLine = new Set(["vault_stock_unavailable", "liquidity_unavailable"]);

/**
 * Where a partner's requests for effects are taken. A quote that finds its partner's line short asks
 * for stock (the database allows it once a second a partner), and then tries once more, whether the
 * asking went well or not.
 */
export class FrontDesk {
  readonly #lanes: Lanes;
  readonly #stock: Database;
  readonly #fillLine: string;
  readonly #report: (error: unknown) => void;

  constructor(lanes: Lanes, stock: Database, cell: string, report: (error: unknown) => void) {
    this.#lanes = lanes;
    this.#report = report;
    this.#stock = stock;
    this.#fillLine = `select ${cell}.fill_line_v2($1::int, $2::text)`;
  }

  /** Asks for an effect; an expected refusal is a value. */
  async act(request: EffectRequest): Promise<EffectOutcome> {
    const outcome = await this.#lanes.act(request);
    const { effect, partner } = request;
    if (outcome.ok || effect.kind !== "quote" || request.lastTry === true) return outcome;
    if (outcome.replayed || !shortLine.has(outcome.code)) return outcome;
    try {
      await this.#stock.query(this.#fillLine, [partner, effect.side]);
    } catch (error) {
      this.#report(error);
    }
    return this.#lanes.act({ ...request, lastTry: true });
  }
}
