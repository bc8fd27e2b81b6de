// Who takes part: the service's three kinds of work, and what each is held against.
import { runPgbench } from "../store/pgbench.ts";
import { makeContests } from "../contestants.ts";
import { repeated } from "../repeated.ts";
import type { Entrant } from "../turns.ts";
import type { BenchClient } from "./client.ts";
import type { Place } from "./place.ts";
import { webhookEntrants } from "./webhooks.ts";

const inFlight = 64;
const bulkFlows = 32;

/** All of them. */
export async function makeEntrants(place: Place): Promise<readonly Entrant[]> {
  const { service, floor, pgbench } = place;
  const one = { partners: 1, inFlight };
  return [
    { ...one, name: "flow", run: repeated(flowOf(service), inFlight) },
    { ...one, name: "empty routes", run: repeated(emptyFlowOf(floor), inFlight) },
    { ...one, name: "verify", run: repeated(await bareVerify(), inFlight) },
    {
      ...one,
      name: "bulk write",
      inFlight: 1,
      run: async (seconds) => {
        const variables = { heads: 1, flows_each: bulkFlows };
        const turn = await runPgbench(pgbench, "bulk_write.sql", 1, seconds, variables);
        return { ...turn, operations: turn.operations * bulkFlows };
      },
    },
    {
      ...one,
      name: "plain SQL",
      inFlight: 16,
      run: (seconds) => runPgbench(pgbench, "flow_plain.sql", 16, seconds, { partners: 1 }),
    },
    { ...one, name: "token", run: repeated(() => service.logIn(), inFlight) },
    { ...one, name: "bare token", run: repeated(() => floor.logIn(), inFlight) },
    ...await webhookEntrants(place),
  ];
}

/** A quote and a signed order on it; every second one sells. */
function flowOf(client: BenchClient): () => Promise<void> {
  let begun = 0;
  return async () => {
    const quote = await client.quote(begun++ % 2 === 0 ? "buy" : "sell");
    await client.order(quote);
  };
}

/** The same two requests, which nothing is done about. */
function emptyFlowOf(client: BenchClient): () => Promise<void> {
  return async () => {
    await client.quote("buy");
    await client.order("qte_01kae4h3zsf8xrv6y2m0d9c5bt");
  };
}

async function bareVerify(): Promise<() => Promise<void>> {
  const contests = await makeContests();
  const all = contests.flatMap(({ contestants }) => contestants);
  return all.find(({ name }) => name === "verify bare")!.run;
}
