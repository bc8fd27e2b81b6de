/** Hands each list of revoked certificates on to the edge, which opens only after the first. */
export class Revocations {
  #resolve: (list: string) => void = () => {};
  #take: ((list: string) => Promise<void>) | undefined;
  #last: string | undefined;
  readonly #first = new Promise<string>((resolve) => this.#resolve = resolve);

  readonly publish = async (list: string): Promise<void> => {
    this.#last = list;
    this.#resolve(list);
    await this.#take?.(list);
  };

  /** The first list. */
  first(): Promise<string> {
    return this.#first;
  }

  /** Whoever takes the lists from now on; one that came since `known` is handed over at once. */
  async follow(known: string, take: (list: string) => Promise<void>): Promise<void> {
    this.#take = take;
    if (this.#last !== undefined && this.#last !== known) await take(this.#last);
  }
}
