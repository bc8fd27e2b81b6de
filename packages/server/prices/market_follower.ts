import { limits } from "@mithqal/protocol";
import type { MarketStatus } from "@mithqal/protocol/resources";
import { type Database, Poll } from "@mithqal/store";
import type { PriceBoard, PriceTick } from "./price_board.ts";

const maxAgeMs = limits.price.maxAgeSeconds * 1_000;
const everyMs = 250;

/** Ages are told by the database: this process's clock only measures the time since. */
const readMarket = `select mid_e4, status,
  (extract(epoch from priced_at) * 1000)::bigint as priced_at_ms,
  (extract(epoch from clock_timestamp() - priced_at) * 1000)::bigint as age_ms
from common.market`;

/** Follows the market's row. A price too old is not given out, nor one from a follower that lags. */
export class MarketFollower implements PriceBoard {
  readonly #database: Database;
  readonly #now: () => number;
  #tick: PriceTick | null = null;
  #ageWhenReadMs = 0;
  #readAtMs = 0;
  #poll: Poll | undefined;

  constructor(database: Database, now: () => number = Date.now) {
    this.#database = database;
    this.#now = now;
  }

  current(): PriceTick | null {
    const sinceMs = this.#now() - this.#readAtMs;
    const isFresh = sinceMs <= maxAgeMs && this.#ageWhenReadMs + sinceMs <= maxAgeMs;
    return isFresh ? this.#tick : null;
  }

  /** Looks once; rejects when the database cannot be reached. */
  async poll(): Promise<void> {
    const startedMs = this.#now();
    const [row] = await this.#database.query(readMarket);
    if (row === undefined) {
      this.#tick = null;
      return;
    }
    this.#tick = {
      midE4: BigInt(row.mid_e4 as string),
      pricedAtMs: Number(row.priced_at_ms),
      marketStatus: row.status as MarketStatus,
    };
    this.#ageWhenReadMs = Number(row.age_ms);
    this.#readAtMs = startedMs;
  }

  /** Polls until stopped; the first look must succeed. */
  async start(report: (error: unknown) => void): Promise<void> {
    this.#poll = new Poll(() => this.poll(), everyMs, report);
    await this.#poll.start();
  }

  stop(): void {
    this.#poll?.stop();
  }
}
