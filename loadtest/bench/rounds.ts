// Runs contestants in interleaved rounds: each one in each round, in an order that rotates.

/** One operation to be measured. It rejects when its result is not the expected one. */
export interface Contestant {
  readonly name: string;
  readonly run: () => Promise<void>;
}

/** What one contestant did in one round. */
export interface Sample {
  readonly operations: number;
  readonly elapsedUs: number;
  readonly cpuUs: number;
}

/** All samples of one contestant, by round. */
export interface Measured {
  readonly name: string;
  readonly inFlight: number;
  readonly samples: readonly Sample[];
}

/** The clock and the counter of CPU time, both in microseconds. CPU counts every thread of the process. */
export interface Meter {
  readonly nowUs: () => number;
  readonly cpuUs: () => number;
}

export interface RoundsPlan {
  readonly rounds: number;
  readonly sliceMs: number;
  /** How many operations are under way at once; each number is measured in each round. */
  readonly inFlight: readonly number[];
  readonly meter: Meter;
  /** Called before each round, the warm-up being round 0. */
  readonly onRound?: (round: number) => void;
}

export const fewestRounds = 7;

/** Measures all contestants. A warm-up round goes before the counted ones. */
export async function runRounds(
  contestants: readonly Contestant[],
  plan: RoundsPlan,
): Promise<readonly Measured[]> {
  if (plan.rounds < fewestRounds) {
    throw new TypeError(`expected at least ${fewestRounds} rounds, got ${plan.rounds}`);
  }
  const entries = plan.inFlight.flatMap((inFlight) =>
    contestants.map((contestant) => ({ contestant, inFlight, samples: [] as Sample[] }))
  );
  for (let round = 0; round <= plan.rounds; round += 1) {
    plan.onRound?.(round);
    for (const { contestant, inFlight, samples } of rotated(entries, round)) {
      const sample = await runSlice(contestant, inFlight, plan);
      if (round > 0) samples.push(sample);
    }
  }
  return entries.map(({ contestant, inFlight, samples }) => ({
    name: contestant.name,
    inFlight,
    samples,
  }));
}

/** The same list, begun at another place in each round; every second round runs backwards. */
export function rotated<T>(list: readonly T[], round: number): readonly T[] {
  const start = round % list.length;
  const turned = [...list.slice(start), ...list.slice(0, start)];
  return round % 2 === 0 ? turned : turned.reverse();
}

async function runSlice(
  { run }: Contestant,
  inFlight: number,
  { sliceMs, meter }: RoundsPlan,
): Promise<Sample> {
  let operations = 0;
  const startedUs = meter.nowUs();
  const startedCpuUs = meter.cpuUs();
  const endUs = startedUs + sliceMs * 1_000;
  const flow = async (): Promise<void> => {
    while (meter.nowUs() < endUs) {
      await run();
      operations += 1;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, flow));
  return {
    operations,
    elapsedUs: meter.nowUs() - startedUs,
    cpuUs: meter.cpuUs() - startedCpuUs,
  };
}
