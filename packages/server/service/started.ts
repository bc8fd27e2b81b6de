/**
 * The stages of a stop. What does work, or takes it up, has 9 s; followers stop looking; connections
 * have 5 s; the internal listener answers to the end. With that a stop fits into 15 s.
 */
const stages = ["work", "followers", "connections", "platform"] as const;

export type Stage = typeof stages[number];

/** What has been started, and in which stage it is stopped. */
export class Started {
  readonly #stops: { stage: Stage; stop: () => unknown }[] = [];

  add(stage: Stage, stop: () => unknown): void {
    this.#stops.push({ stage, stop });
  }

  /** Stops everything; what fails is told, and the rest is stopped all the same. */
  async stop(report: (error: unknown) => void): Promise<void> {
    const stops = this.#stops.splice(0);
    for (const now of stages) {
      const together = stops.filter(({ stage }) => stage === now);
      await Promise.all(together.map(async ({ stop }) => {
        try {
          await stop();
        } catch (error) {
          report(error);
        }
      }));
    }
  }
}
