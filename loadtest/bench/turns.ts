// Lets all entrants have their turns, in interleaved rounds.
import { fewestRounds, rotated } from "./rounds.ts";

/** What was done in one turn. */
export interface Turn {
  readonly operations: number;
  readonly elapsedUs: number;
}

/** One that has a turn in each round. */
export interface Entrant {
  readonly name: string;
  readonly partners: number;
  readonly inFlight: number;
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
export interface Measured {
  readonly name: string;
  readonly partners: number;
  readonly inFlight: number;
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
    for (const { entrant, samples } of rotated(entries, round)) {
      const sample = await takeTurn(entrant, round === 0 ? 1 : plan.seconds, plan);
      if (round > 0) samples.push(sample);
    }
  }
  return entries.map(({ entrant: { name, partners, inFlight }, samples }) => ({
    name,
    partners,
    inFlight,
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
