/** Events that should have come: all after the first number and before the second. */
export interface Gap {
  after: number;
  before: number;
}

/**
 * Watches the sequence, which has no gaps at the service. Events may come in any order, so what is
 * ahead is remembered until what is between has come.
 */
export class SequenceWatch {
  /** Everything up to this one has come; null before the first. */
  #through: number | null;
  readonly #ahead = new Set<number>();
  readonly #most: number;

  constructor(through: number | null = null, most = 10_000) {
    this.#through = through;
    this.#most = most;
  }

  /** Keep it with your data: the next process starts from here. */
  get through(): number | null {
    return this.#through;
  }

  /** Takes note of an event; the gap that it shows, or null. */
  note(sequence: number | null): Gap | null {
    if (sequence === null) return null;
    // The first event says where the watch begins: what was before it was never expected.
    this.#through ??= sequence - 1;
    if (sequence <= this.#through) return null;
    this.#ahead.add(sequence);
    while (this.#ahead.delete(this.#through + 1)) this.#through++;
    this.#bound();
    return sequence <= this.#through ? null : this.#gapBefore(sequence);
  }

  /** The nearest gap below an event that is ahead. */
  #gapBefore(sequence: number): Gap | null {
    let before = sequence;
    while (this.#ahead.has(before - 1)) before--;
    return { after: this.#through!, before };
  }

  /** The far end is let go first: catching up brings it again. */
  #bound(): void {
    if (this.#ahead.size <= this.#most) return;
    this.#ahead.delete(Math.max(...this.#ahead));
  }
}
