import { limits } from "@mithqal/protocol";

const waitMs = limits.idempotency.inProgressWaitSeconds * 1_000;

/** What this process has taken in and not answered yet, by partner. */
export class UnderWay {
  readonly #partners = new Map<number, Set<Promise<unknown>>>();

  /** Counts a request until it is answered. */
  track<T>(partner: number, answered: Promise<T>): Promise<T> {
    const own = this.#partners.get(partner) ?? new Set();
    this.#partners.set(partner, own.add(answered));
    const done = () => {
      own.delete(answered);
      if (own.size === 0) this.#partners.delete(partner);
    };
    answered.then(done, done);
    return answered;
  }

  /** Waits until all that is under way now of a partner is answered. False: for too long. */
  async settled(partner: number, mostMs = waitMs): Promise<boolean> {
    const own = this.#partners.get(partner);
    if (own === undefined) return true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), mostMs);
    });
    const all = Promise.allSettled([...own]).then(() => true);
    try {
      return await Promise.race([all, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
