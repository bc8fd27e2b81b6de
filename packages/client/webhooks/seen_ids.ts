/**
 * Where a receiver remembers which events it has done. The default is in memory; with several
 * processes, or to be safe over a restart, bring a table of your own (a unique id is enough).
 */
export interface SeenIds {
  has(id: string): boolean | Promise<boolean>;
  /** Called once an event is done. */
  add(id: string): void | Promise<void>;
}

/** The last so many ids, in memory. */
export class RecentIds implements SeenIds {
  readonly #most: number;
  readonly #ids = new Set<string>();

  constructor(most = 10_000) {
    this.#most = most;
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  add(id: string): void {
    this.#ids.add(id);
    if (this.#ids.size > this.#most) this.#ids.delete(this.#ids.values().next().value!);
  }
}
