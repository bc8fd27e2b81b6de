/** How often somebody looks for work. */
export interface PaceSettings {
  /** The wait while there is work: what comes meanwhile is taken up together. */
  soonMs: number;
  /** The longest wait while there is none. */
  idleMs: number;
}

/** Waits between one look for work and the next: a short time, then ever longer while there is none. */
export class Pace {
  readonly #settings: PaceSettings;
  #nextMs: number;
  #end: (() => void) | null = null;

  constructor(settings: PaceSettings) {
    this.#settings = settings;
    this.#nextMs = settings.soonMs;
  }

  /** How long to wait after a look, and that the next wait is longer. */
  nextWaitMs(foundWork: boolean): number {
    const { soonMs, idleMs } = this.#settings;
    const waitMs = foundWork ? soonMs : this.#nextMs;
    this.#nextMs = foundWork ? soonMs : Math.min(idleMs, 2 * waitMs);
    return waitMs;
  }

  /** Waits that long, unless it is woken. */
  async wait(foundWork: boolean): Promise<void> {
    const waitMs = this.nextWaitMs(foundWork);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      this.#end = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#end = null;
  }

  /** There may be work again: a long wait ends now, and the next one is short. */
  wake(): void {
    if (this.#nextMs > this.#settings.soonMs) this.stop();
    this.#nextMs = this.#settings.soonMs;
  }

  /** Ends the present wait. */
  stop(): void {
    this.#end?.();
  }
}
