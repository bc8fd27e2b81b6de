// Lets all entrants have their turns, in interleaved rounds: each one in each round, in an order that rotates.

/** What was done in one turn. */
export interface Turn {
  readonly operations: number;
  readonly elapsedUs: number;
  /** The median time of what was timed alone, where something was. */
  readonly p50Us?: number;
}

/** One that has a turn in each round. */
export interface Entrant {
  readonly name: string;
  /** Operations under way at once; null: they begin at a rate, whatever the answers take. */
  readonly inFlight: number | null;
  /** The parts that do its work, of those whose CPU is read. */
  readonly parts: readonly string[];
  /** What must be there before, and is charged to nobody. */
  readonly prepare?: (seconds: number) => Promise<void>;
  readonly run: (seconds: number) => Promise<Turn>;
}

/** One turn, with what it cost. */
export interface Sample extends Turn {
  /** CPU of each part, in microseconds. */
  readonly cpuUs: Readonly<Record<string, number>>;
}

/** All turns of one entrant, by round. */
export interface Measured extends Pick<Entrant, "name" | "inFlight" | "parts"> {
  readonly samples: readonly Sample[];
}

export interface TurnsPlan {
  readonly rounds: number;
  readonly seconds: number;
  /** CPU of each part so far, in microseconds. */
  readonly cpuUs: () => Readonly<Record<string, number>>;
  /** Called before each round, the warm-up being round 0. */
  readonly onRound?: (round: number) => void;
}

export const fewestRounds = 7;
const warmUpSeconds = 1;

/** Measures all. A warm-up round of short turns goes before the counted ones. */
export async function takeTurns(
  entrants: readonly Entrant[],
  plan: TurnsPlan,
): Promise<readonly Measured[]> {
  if (plan.rounds < fewestRounds) {
    throw new TypeError(`expected at least ${fewestRounds} rounds, got ${plan.rounds}`);
  }
  const entries = entrants.map((entrant) => ({ entrant, samples: [] as Sample[] }));
  for (let round = 0; round <= plan.rounds; round += 1) {
    plan.onRound?.(round);
    const seconds = round === 0 ? Math.min(warmUpSeconds, plan.seconds) : plan.seconds;
    for (const { entrant, samples } of rotated(entries, round)) {
      const sample = await takeTurn(entrant, seconds, plan);
      if (round > 0) samples.push(sample);
    }
  }
  return entries.map(({ entrant: { name, inFlight, parts }, samples }) => ({
    name,
    inFlight,
    parts,
    samples,
  }));
}

async function takeTurn(entrant: Entrant, seconds: number, plan: TurnsPlan): Promise<Sample> {
  await entrant.prepare?.(seconds);
  const before = plan.cpuUs();
  const turn = await entrant.run(seconds);
  const parts = Object.entries(plan.cpuUs()).map(([name, us]) => [name, us - before[name]!]);
  return { ...turn, cpuUs: Object.fromEntries(parts) };
}

/** The same list, begun at another place in each round; every second round runs backwards. */
export function rotated<T>(list: readonly T[], round: number): readonly T[] {
  const start = round % list.length;
  const turned = [...list.slice(start), ...list.slice(0, start)];
  return round % 2 === 0 ? turned : turned.reverse();
}
