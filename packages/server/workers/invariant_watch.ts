import { businessDay } from "@mithqal/protocol";
import {
  type Breach,
  checkStatements,
  type Database,
  daysToClose,
  watchHouse,
  watchPartners,
} from "@mithqal/store";

/** An invariant does not hold: what follows from it has happened in the database. */
export class InvariantBroken extends Error {
  readonly breach: Breach;

  constructor(breach: Breach) {
    const whose = breach.partner === null ? "the house" : `partner ${breach.partner}`;
    super(`${whose}: ${breach.invariant}: ${breach.detail}`);
    this.breach = breach;
  }
}

/** What a watch stands on. */
export interface WatchParts {
  database: Database;
  cells: readonly string[];
  report: (error: unknown) => void;
  now?: () => number;
}

const dayMs = 86_400_000;

/** Keeps what the checks have found: every few seconds of the books, each night of the statements. */
export class InvariantWatch {
  readonly #parts: WatchParts;
  readonly #now: () => number;
  #books: readonly Breach[] = [];
  #statements: readonly Breach[] = [];
  #lastCheckedAtMs: number | null = null;
  #nightChecked: string | null = null;

  constructor(parts: WatchParts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
  }

  /** When everything was last looked at; null: not yet. */
  get lastCheckedAtMs(): number | null {
    return this.#lastCheckedAtMs;
  }

  /** What does not hold, by the newest looks. */
  get breaches(): readonly Breach[] {
    return [...this.#books, ...this.#statements];
  }

  /** Looks at the house and at all partners since their last checkpoints. */
  async checkBooks(signal: AbortSignal): Promise<void> {
    const { database, cells } = this.#parts;
    const found = await watchHouse(database, cells);
    for (const cell of cells) {
      if (signal.aborted) return;
      found.push(...await watchPartners(database, cell));
    }
    this.#reportNew(found);
    this.#books = found;
    this.#lastCheckedAtMs = this.#now();
  }

  /** Holds yesterday against its statements, once they are all written. */
  async checkYesterday(signal: AbortSignal): Promise<void> {
    const { database, cells } = this.#parts;
    const yesterday = businessDay(this.#now() - dayMs);
    if (this.#nightChecked === yesterday) return;
    const found: Breach[] = [];
    for (const cell of cells) {
      if (signal.aborted || (await daysToClose(database, cell, this.#now())).length > 0) return;
      found.push(...await checkStatements(database, cell, yesterday));
    }
    this.#reportNew(found);
    this.#statements = found;
    this.#nightChecked = yesterday;
  }

  /** A breach is told once, as long as it stands. */
  #reportNew(found: readonly Breach[]): void {
    const known = new Set(this.breaches.map(keyOf));
    for (const breach of found) {
      if (!known.has(keyOf(breach))) this.#parts.report(new InvariantBroken(breach));
    }
  }
}

function keyOf({ partner, invariant, detail }: Breach): string {
  return JSON.stringify([partner, invariant, detail]);
}
