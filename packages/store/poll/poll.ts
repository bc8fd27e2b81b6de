/** Looks again and again, one look at a time, until it is stopped. */
export class Poll {
  readonly #look: () => Promise<void>;
  readonly #everyMs: number;
  readonly #report: (error: unknown) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  /** A look that fails is told, and the next one comes all the same. */
  constructor(look: () => Promise<void>, everyMs: number, report: (error: unknown) => void) {
    this.#look = look;
    this.#everyMs = everyMs;
    this.#report = report;
  }

  /** The first look is made now, and must succeed. */
  async start(): Promise<void> {
    await this.#look();
    this.#wait();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #wait(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(
      () => void this.#look().catch(this.#report).finally(() => this.#wait()),
      this.#everyMs,
    );
  }
}
