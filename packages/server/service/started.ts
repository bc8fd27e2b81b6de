/** What has been started, and how it is stopped: in the reverse order. */
export class Started {
  readonly #stops: (() => unknown)[] = [];

  add(stop: () => unknown): void {
    this.#stops.push(stop);
  }

  /** Stops everything; what fails is told, and the rest is stopped all the same. */
  async stop(report: (error: unknown) => void): Promise<void> {
    for (const stop of this.#stops.splice(0).reverse()) {
      try {
        await stop();
      } catch (error) {
        report(error);
      }
    }
  }
}
