// Who takes part: flows and empty ones, over the socket and through Envoy, at full and at half load.
import { paced, repeated } from "../pace.ts";
import type { BenchClient } from "../service/client.ts";
import { busy, flowsOf, loggedIn } from "../service/flows.ts";
import type { Entrant } from "../turns.ts";
import type { K6Turns } from "./k6_turns.ts";

/** The two ways to the same server. */
export interface Ways {
  readonly socket: BenchClient;
  readonly Envoy: BenchClient;
}

/** All of them; half load is so many flows a second for each. */
export function makeEntrants(
  { flow, empty, k6 }: { flow: Ways; empty: Ways; k6: K6Turns },
  flowsPerSecond: number,
): readonly Entrant[] {
  const served = ["api", "postgres"];
  return [
    ...both("flow, socket", flow.socket, served),
    ...both("flow, Envoy", flow.Envoy, ["Envoy", ...served]),
    ...both("empty, socket", empty.socket, ["floor"]),
    ...both("empty, Envoy", empty.Envoy, ["floor's Envoy", "floor"]),
    {
      name: "flow by k6, Envoy",
      inFlight: null,
      parts: ["k6", "Envoy", ...served],
      prepare: (seconds) => k6.prepare(flowsPerSecond, seconds),
      run: () => k6.run(),
    },
  ];

  function both(name: string, client: BenchClient, parts: readonly string[]): readonly Entrant[] {
    const flows = flowsOf(client);
    const entrant = { name, parts: ["ours", ...parts], ...loggedIn(client) };
    return [
      { ...entrant, inFlight: busy, run: repeated(flows, busy) },
      { ...entrant, inFlight: null, run: paced(flows, flowsPerSecond) },
    ];
  }
}
