// One order's request signed and verified, beside jose and beside bare Web Crypto.
import type { Bench } from "../bench.ts";
import { costsOf, ratesOf, turnsOf } from "../measured.ts";
import { ownCpuUs } from "../own_cpu.ts";
import type { Finding } from "../report.ts";
import { ratioByRound } from "../statistics.ts";
import type { Measured } from "../turns.ts";
import { loads, makeEntrants } from "./entrants.ts";

/** Two entrants to compare, and the most that their ratio of CPU should be with the larger load. */
interface Comparison {
  readonly first: string;
  readonly second: string;
  readonly most?: number;
}

const comparisons: readonly Comparison[] = [
  { first: "verify ours", second: "verify bare", most: 1.03 },
  { first: "verify ours", second: "verify jose", most: 0.9 },
  { first: "sign ours", second: "sign bare" },
  { first: "sign ours", second: "sign jose" },
];

/** Many short turns: the goals are a few percent. */
export const signingBench: Bench = {
  rounds: 30,
  seconds: 0.12,
  open: async () => ({
    entrants: await makeEntrants(),
    cpuUs: () => ({ ours: ownCpuUs() }),
    settings: {},
    findings: signingFindings,
    close: async () => {},
  }),
};

/** CPU and elapsed time of an operation, each as a ratio: the smaller the better. */
export function signingFindings(measured: readonly Measured[]): readonly Finding[] {
  return comparisons.flatMap(({ first, second, most }) =>
    loads.flatMap((inFlight) => {
      const [ours, theirs] = [first, second].map((name) => turnsOf(measured, name, inFlight));
      const name = `${first} / ${second.split(" ").at(-1)}, ${inFlight} in flight`;
      const hasGoal = most !== undefined && inFlight === loads.at(-1);
      return [
        {
          name: `${name}: CPU`,
          value: ratioByRound(costsOf(ours!), costsOf(theirs!)),
          ...(hasGoal && { most }),
        },
        { name: `${name}: elapsed`, value: ratioByRound(ratesOf(theirs!), ratesOf(ours!)) },
      ];
    })
  );
}
