/** From here on an item more in a call saves little of what the call itself costs. */
const fullAtItems = 16;
/** From the beginning of a call to the next one's passes so many times what the call took. */
const timesTheCall = 4;

/**
 * When the next call of a lane leaves. A call of eight items costs little more than a call of one, so
 * where the last call had company the next one fills: until it is worth its cost, or for some times as
 * long as the last one took. On a machine that has time to spare this is a moment; the busier it gets,
 * the longer calls take, the more items share one. Who travels alone never waits.
 */
export class Departure {
  readonly #gatherMaxMs: number;
  readonly #now: () => number;
  #begunAtMs = 0;
  #leavesAtMs = 0;
  #leave: (() => void) | undefined;

  constructor(gatherMaxMs: number, now: () => number = () => performance.now()) {
    this.#gatherMaxMs = gatherMaxMs;
    this.#now = now;
  }

  /** Resolves when the call is to leave, with whatever the event loop has ready in the same turn. */
  async next(waiting: number): Promise<void> {
    const restMs = this.#leavesAtMs - this.#now();
    if (restMs > 0 && waiting < fullAtItems) await this.#fill(restMs);
    await endOfTurn();
  }

  /** An item has come, and so many wait now. */
  arrived(waiting: number): void {
    if (waiting >= fullAtItems) this.#leave?.();
  }

  /** A call has left. */
  begun(): void {
    this.#begunAtMs = this.#now();
  }

  /** It is back. */
  ended(items: number): void {
    const tookMs = this.#now() - this.#begunAtMs;
    const gatherMs = items > 1 ? Math.min(timesTheCall * tookMs, this.#gatherMaxMs) : 0;
    this.#leavesAtMs = this.#begunAtMs + gatherMs;
  }

  async #fill(restMs: number): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((leave) => {
      this.#leave = leave;
      timer = setTimeout(leave, restMs);
    });
    clearTimeout(timer);
    this.#leave = undefined;
  }
}

function endOfTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
