import type { Database } from "@mithqal/store";
import { Repeated } from "../../workers/repeated.ts";
import type { Worker } from "../../workers/worker.ts";

/** What the database says of itself and of the market; ages and offsets in milliseconds. */
export interface DatabaseHealth {
  /** How far the database's clock is ahead of this process's. */
  clockOffsetMs: number;
  priceAgeMs: number | null;
  marketStatus: string | null;
  /** An invariant of the house is breached. */
  tradingDisabled: boolean;
  /** Partners whose own books are not whole. */
  stoppedPartners: number;
}

const everyMs = 1_000;
/** Without an answer for so long the database counts as lost. */
const staleAfterMs = 3_000;

/** Looks at the database each second, over a connection of its own. */
export class HealthWatch implements Worker {
  readonly name = "health_watch";
  readonly #database: Database;
  readonly #text: string;
  readonly #now: () => number;
  readonly #looks: Repeated;
  #health: DatabaseHealth | null = null;
  #asOfMs = -Infinity;

  constructor(
    database: Database,
    cells: readonly string[],
    report: (error: unknown) => void,
    now: () => number = Date.now,
  ) {
    this.#database = database;
    this.#text = healthText(cells);
    this.#now = now;
    const run = () => this.poll();
    this.#looks = new Repeated({ name: this.name, everyMs, pauseMaxMs: everyMs, run, report });
  }

  /** What was seen last, as long as that is not too long ago. */
  current(): DatabaseHealth | null {
    return this.ageMs() <= staleAfterMs ? this.#health : null;
  }

  /** How long ago the last look that was answered began; without end when none was. */
  ageMs(): number {
    return this.#now() - this.#asOfMs;
  }

  /** Looks once; rejects when the database cannot be reached. */
  async poll(): Promise<void> {
    const startedMs = this.#now();
    const [row] = await this.#database.query(this.#text);
    const endedMs = this.#now();
    this.#asOfMs = startedMs;
    this.#health = {
      clockOffsetMs: beyond(Number(row!.now_ms), startedMs, endedMs),
      priceAgeMs: row!.price_age_ms === null ? null : Number(row!.price_age_ms),
      marketStatus: row!.status as string | null,
      tradingDisabled: row!.trading_disabled === true,
      stoppedPartners: Number(row!.stopped),
    };
  }

  start(): void {
    this.#looks.start();
  }

  stop(): Promise<void> {
    return this.#looks.stop();
  }
}

/** How far a time lies outside the span in which it was read: within, nobody can tell a difference. */
function beyond(timeMs: number, fromMs: number, toMs: number): number {
  return timeMs < fromMs ? timeMs - fromMs : Math.max(0, timeMs - toMs);
}

function healthText(cells: readonly string[]): string {
  const stopped = cells.map((cell) =>
    `(select count(*) from ${cell}.terms where trading_disabled)`
  );
  return `select (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms,
    (extract(epoch from clock_timestamp() - m.priced_at) * 1000)::float8 as price_age_ms,
    m.status, m.trading_disabled, ${["0", ...stopped].join(" + ")} as stopped
    from (select) one left join common.market m on true`;
}
