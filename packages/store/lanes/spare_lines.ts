import type { CallLine } from "./call_line.ts";

/** A few lines that may wait for a held head, shared by a cell's lanes. */
export class SpareLines {
  readonly #free: CallLine[];
  readonly #queue: ((line: CallLine) => void)[] = [];

  constructor(lines: readonly CallLine[]) {
    this.#free = [...lines];
  }

  /** Runs work on a line, when one is free. */
  async use(work: (line: CallLine) => Promise<void>): Promise<void> {
    const line = this.#free.pop() ??
      await new Promise<CallLine>((resolve) => this.#queue.push(resolve));
    try {
      await work(line);
    } finally {
      const next = this.#queue.shift();
      if (next) next(line);
      else this.#free.push(line);
    }
  }
}
