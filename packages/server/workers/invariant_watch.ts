import { businessDay } from "@mithqal/protocol";
import {
  type Breach,
  checkStatements,
  type Database,
  daysToClose,
  watchHouse,
  watchPartners,
} from "@mithqal/store";
import { inEachCell } from "./in_each_cell.ts";

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

/** What stands for the house among the cells. */
const house = null;

/** A cell's last check of a closed day. */
interface Night {
  day: string;
  breaches: readonly Breach[];
}

/** Keeps what the checks have found: every few seconds of the books, each night of the statements. */
export class InvariantWatch {
  readonly #parts: WatchParts;
  readonly #now: () => number;
  readonly #books = new Map<string | typeof house, readonly Breach[]>();
  readonly #nights = new Map<string, Night>();
  #lastCheckedAtMs: number | null = null;

  constructor(parts: WatchParts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
  }

  /** When everything was last looked at; null: not yet. */
  get lastCheckedAtMs(): number | null {
    return this.#lastCheckedAtMs;
  }

  /** What does not hold, by the newest looks: a cell that cannot be reached keeps what it had. */
  get breaches(): readonly Breach[] {
    const nights = [...this.#nights.values()].map(({ breaches }) => breaches);
    return [...this.#books.values(), ...nights].flat();
  }

  /** Looks at the house and at all partners since their last checkpoints. */
  async checkBooks(signal: AbortSignal): Promise<void> {
    const { database, cells } = this.#parts;
    await inEachCell([house, ...cells], signal, async (cell) => {
      const found = cell === house
        ? await watchHouse(database, cells)
        : await watchPartners(database, cell);
      this.#reportNew(found);
      this.#books.set(cell, found);
    });
    if (!signal.aborted) this.#lastCheckedAtMs = this.#now();
  }

  /** Holds yesterday against each cell's statements, once they are all written. */
  async checkYesterday(signal: AbortSignal): Promise<void> {
    const { database, cells } = this.#parts;
    const day = businessDay(this.#now() - dayMs);
    await inEachCell(cells, signal, async (cell) => {
      if (this.#nights.get(cell)?.day === day) return;
      if ((await daysToClose(database, cell, this.#now())).length > 0) return;
      const breaches = await checkStatements(database, cell, day);
      this.#reportNew(breaches);
      this.#nights.set(cell, { day, breaches });
    });
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
