import { treesCpuUs } from "../../bench/process_tree.ts";

/** What was seen at one moment. */
export interface Sample {
  /** Seconds since the first one. */
  readonly atSeconds: number;
  /** CPU of each part since it started, in microseconds. */
  readonly cpuUs: Readonly<Record<string, number>>;
  /** What was counted so far, by name. */
  readonly counts: Readonly<Record<string, number>>;
  /** What the newest major collection has left of each heap that is looked at. */
  readonly heapBytes: Readonly<Record<string, number>>;
}

/** Where a sampler looks. */
export interface SamplerPlaces {
  /** The processes of each part; they may change. */
  readonly processes: () => Readonly<Record<string, readonly number[]>>;
  readonly counts: () => Promise<Readonly<Record<string, number>>>;
  readonly heaps: () => Promise<Readonly<Record<string, number>>>;
}

const everyMs = 1_000;

/** Looks once a second at what each part has cost, and at what has come about. */
export class Sampler {
  readonly samples: Sample[] = [];
  readonly #places: SamplerPlaces;
  #startedMs = 0;
  #isStopped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(places: SamplerPlaces) {
    this.#places = places;
  }

  async start(): Promise<void> {
    this.#startedMs = performance.now();
    await this.#look();
  }

  /** Ends it; the last sample stays the one before. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async #look(): Promise<void> {
    const atSeconds = (performance.now() - this.#startedMs) / 1_000;
    const processes = this.#places.processes();
    const roots = Object.values(processes).flat();
    const times = new Map(treesCpuUs(roots).map((us, place) => [roots[place]!, us]));
    const cpuUs = Object.fromEntries(
      Object.entries(processes).map(([name, pids]) => [
        name,
        pids.reduce((sum, pid) => sum + times.get(pid)!, 0),
      ]),
    );
    const [counts, heapBytes] = await Promise.all([this.#places.counts(), this.#places.heaps()]);
    this.samples.push({ atSeconds, cpuUs, counts, heapBytes });
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#look(), everyMs);
  }
}

/** What each part has cost from the first sample on; a part that ended keeps what it had. */
export function spentUs(samples: readonly Sample[]): Record<string, number> {
  const names = Object.keys(samples.at(-1)?.cpuUs ?? {});
  return Object.fromEntries(names.map((name) => {
    const seen = samples.map(({ cpuUs }) => cpuUs[name] ?? 0);
    return [name, Math.max(...seen) - seen[0]!];
  }));
}

/** How much something grew a second, between each sample and the next. */
export function growth(
  samples: readonly Sample[],
  valueOf: (sample: Sample) => number,
): { at: number; value: number }[] {
  return samples.slice(1).map((sample, place) => {
    const before = samples[place]!;
    const seconds = sample.atSeconds - before.atSeconds;
    const value = Math.max(0, valueOf(sample) - valueOf(before)) / seconds;
    return { at: sample.atSeconds, value };
  });
}
