import { limits } from "@mithqal/protocol";
import type { Database } from "../homes/database.ts";
import { type DirectorySnapshot, readDirectory, readDirectoryVersion } from "./snapshot.ts";

/**
 * Follows the directory over a connection of its own: it asks for the version each second and reads
 * all of it anew when that has changed, or when the connection was lost. What is older than five
 * seconds, counted from the beginning of the poll, is no longer given out: the gate closes.
 */
export class DirectoryFollower {
  readonly #database: Database;
  readonly #cells: readonly string[];
  readonly #now: () => number;
  #snapshot: DirectorySnapshot | null = null;
  #asOfMs = -Infinity;
  #lost = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(database: Database, cells: readonly string[], now: () => number = Date.now) {
    this.#database = database;
    this.#cells = cells;
    this.#now = now;
  }

  /** What is known now, or null when it is too old to be trusted. */
  current(): DirectorySnapshot | null {
    const age = this.#now() - this.#asOfMs;
    return age <= limits.directory.maxAgeSeconds * 1_000 ? this.#snapshot : null;
  }

  /** Looks once; rejects when the database cannot be reached. */
  async poll(): Promise<void> {
    const startedMs = this.#now();
    try {
      const version = await readDirectoryVersion(this.#database);
      if (this.#lost || version !== this.#snapshot?.version) {
        this.#snapshot = await readDirectory(this.#database, this.#cells);
      }
      this.#lost = false;
      this.#asOfMs = startedMs;
    } catch (error) {
      this.#lost = true;
      throw error;
    }
  }

  /** Polls until stopped; the first look must succeed. */
  async start(everyMs = 1_000, report: (error: unknown) => void = () => {}): Promise<void> {
    await this.poll();
    const next = () => {
      if (this.#stopped) return;
      this.#timer = setTimeout(() => void this.poll().catch(report).finally(next), everyMs);
    };
    next();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }
}
