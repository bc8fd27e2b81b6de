// Lets all entrants have their turns, in interleaved rounds.
import { fewestRounds, rotated } from "../rounds.ts";

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
  readonly run: (seconds: number) => Promise<Turn>;
}

/** One turn, with what it cost. */
export interface Sample extends Turn {
  readonly postgresCpuUs: number;
  readonly ourCpuUs: number;
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
  /** CPU of all processes of the cluster, in microseconds. */
  readonly postgresCpuUs: () => number;
  /** CPU of this process, in microseconds. */
  readonly ourCpuUs: () => number;
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
  const [postgresBefore, oursBefore] = [plan.postgresCpuUs(), plan.ourCpuUs()];
  const turn = await entrant.run(seconds);
  return {
    ...turn,
    postgresCpuUs: plan.postgresCpuUs() - postgresBefore,
    ourCpuUs: plan.ourCpuUs() - oursBefore,
  };
}
