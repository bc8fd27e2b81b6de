/** A token as the service gives it. */
export interface FetchedToken {
  accessToken: string;
  lifetimeSeconds: number;
}

interface KeptToken {
  text: string;
  renewAtMs: number;
  endsAtMs: number;
}

/** Renewed after 70 to 80 % of its life: many processes that started together do not ask together. */
const renewAfter = { atMost: 0.8, earlierBy: 0.1 };
/** Not used in its last seconds: it would end on its way. */
const marginMs = 5_000;

/**
 * Keeps one token, in memory alone. Calls at the same time share one fetch; a token that is due is
 * renewed beside the calls, which go on with the old one while it lives.
 */
export class TokenKeeper {
  readonly #fetch: (signal: AbortSignal) => Promise<FetchedToken>;
  readonly #now: () => number;
  readonly #random: () => number;
  readonly #closed = new AbortController();
  #kept: KeptToken | undefined;
  #fetching: Promise<string> | undefined;

  constructor(
    fetch: (signal: AbortSignal) => Promise<FetchedToken>,
    now: () => number,
    random: () => number = Math.random,
  ) {
    this.#fetch = fetch;
    this.#now = now;
    this.#random = random;
  }

  async get(): Promise<string> {
    const kept = this.#kept;
    const nowMs = this.#now();
    if (kept === undefined || nowMs >= kept.endsAtMs) return await this.#renewed();
    // A renewal that fails is tried again by the next call; the last one is told why.
    if (nowMs >= kept.renewAtMs) this.#renewed().catch(() => {});
    return kept.text;
  }

  /** Forgets a token that the service refuses; a newer one stays. */
  drop(token: string): void {
    if (this.#kept?.text === token) this.#kept = undefined;
  }

  /** Ends the fetch that is under way: it belongs to no call, and outlives each. */
  close(): void {
    this.#closed.abort();
  }

  #renewed(): Promise<string> {
    return this.#fetching ??= this.#fetchOne().finally(() => this.#fetching = undefined);
  }

  async #fetchOne(): Promise<string> {
    const askedMs = this.#now();
    const { accessToken, lifetimeSeconds } = await this.#fetch(this.#closed.signal);
    const lifeMs = lifetimeSeconds * 1_000;
    const part = renewAfter.atMost - renewAfter.earlierBy * this.#random();
    this.#kept = {
      text: accessToken,
      renewAtMs: askedMs + lifeMs * part,
      endsAtMs: askedMs + lifeMs - marginMs,
    };
    return accessToken;
  }
}
