import { limits } from "@mithqal/protocol";
import type { Database } from "../homes/database.ts";
import { Poll } from "../poll/poll.ts";
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
  #poll: Poll | undefined;

  constructor(database: Database, cells: readonly string[], now: () => number = Date.now) {
    this.#database = database;
    this.#cells = cells;
    this.#now = now;
  }

  /** What is known now, or null when it is too old to be trusted. */
  current(): DirectorySnapshot | null {
    return this.ageMs() <= limits.directory.maxAgeSeconds * 1_000 ? this.#snapshot : null;
  }

  /** How old what is known is; without end when nothing is. */
  ageMs(): number {
    return this.#now() - this.#asOfMs;
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
    this.#poll = new Poll(() => this.poll(), everyMs, report);
    await this.#poll.start();
  }

  stop(): void {
    this.#poll?.stop();
  }
}
