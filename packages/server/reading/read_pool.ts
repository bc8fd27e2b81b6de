import { limits, type ProblemCode } from "@mithqal/protocol";
import { callFault, type Database } from "@mithqal/store";

/** What was read, or why it was not; nothing but a fault of our own throws. */
export type PoolReading<T> = { ok: true; value: T } | { ok: false; code: PoolRefusal };

/** The line is too long or the statement too slow; the database is out of reach, or takes no writes. */
export type PoolRefusal = Extract<
  ProblemCode,
  "maintenance" | "overloaded" | "service_unavailable"
>;

/** Bounds of a pool. */
export interface PoolBounds {
  /** What may wait for its turn, of one partner and of all. */
  partnerMaxWaiting: number;
  maxWaiting: number;
  /** How long it may. */
  waitMs: number;
}

const usualBounds: PoolBounds = {
  partnerMaxWaiting: 40,
  maxWaiting: 512,
  waitMs: limits.idempotency.inProgressWaitSeconds * 1_000,
};

/** A read that waits for its turn. */
interface Waiter {
  partner: number;
  /** Its turn has come, or (null) never will. */
  go: (database: Database | null) => void;
}

/**
 * A few ordinary connections for reads, apart from the lanes, and a bounded line before them. One partner
 * never has them all, so that its long lists hold up nobody else's.
 */
export class ReadPool {
  readonly #free: Database[];
  readonly #bounds: PoolBounds;
  readonly #partnerMaxRunning: number;
  readonly #running = new Map<number, number>();
  #waiting: Waiter[] = [];

  /** Takes databases of one connection each. */
  constructor(connections: readonly Database[], own: Partial<PoolBounds> = {}) {
    this.#free = [...connections];
    this.#bounds = { ...usualBounds, ...own };
    this.#partnerMaxRunning = Math.max(1, connections.length - 1);
  }

  /** Runs a read when its turn has come. */
  async read<T>(
    partner: number,
    work: (database: Database) => Promise<T>,
  ): Promise<PoolReading<T>> {
    const database = this.#take(partner) ?? await this.#turnOf(partner);
    if (database === null) return { ok: false, code: "overloaded" };
    try {
      return { ok: true, value: await work(database) };
    } catch (error) {
      return { ok: false, code: refusalOf(error) };
    } finally {
      this.#giveBack(partner, database);
    }
  }

  /** A free connection, if this partner may have one more. */
  #take(partner: number): Database | null {
    const running = this.#running.get(partner) ?? 0;
    if (running >= this.#partnerMaxRunning) return null;
    const database = this.#free.pop() ?? null;
    if (database !== null) this.#running.set(partner, running + 1);
    return database;
  }

  #giveBack(partner: number, database: Database): void {
    const left = this.#running.get(partner)! - 1;
    if (left > 0) this.#running.set(partner, left);
    else this.#running.delete(partner);
    this.#free.push(database);
    for (const waiter of this.#waiting) {
      const taken = this.#take(waiter.partner);
      if (taken !== null) return waiter.go(taken);
    }
  }

  /** Waits in line; null when it is too long, or for too long. */
  #turnOf(partner: number): Promise<Database | null> {
    const ofPartner = this.#waiting.filter((waiter) => waiter.partner === partner).length;
    if (
      this.#waiting.length >= this.#bounds.maxWaiting ||
      ofPartner >= this.#bounds.partnerMaxWaiting
    ) return Promise.resolve(null);
    return new Promise((resolve) => {
      const waiter: Waiter = {
        partner,
        go: (database) => {
          clearTimeout(timer);
          this.#waiting = this.#waiting.filter((other) => other !== waiter);
          resolve(database);
        },
      };
      const timer = setTimeout(() => waiter.go(null), this.#bounds.waitMs);
      this.#waiting.push(waiter);
    });
  }
}

/** A lost connection, a slow statement and a database kept read-only are expected; anything else is a fault of our own. */
function refusalOf(error: unknown): PoolRefusal {
  const fault = callFault(error, true);
  if (fault === "call_failed") throw error;
  if (fault === "no_writes") return "maintenance";
  return fault === "run_again" ? "service_unavailable" : "overloaded";
}
