import type { Entrant } from "../turns.ts";
import type { BenchClient } from "./client.ts";

/** Flows under way where the service is to be busy. */
export const busy = 64;

/** Flows of a client; every second one sells. Each gives the time of its order, in microseconds. */
export function flowsOf(client: BenchClient): () => Promise<number> {
  let begun = 0;
  return () => client.flow(begun++ % 2 === 0 ? "buy" : "sell");
}

/** A token for each turn: however many turns there are, none outlives it. */
export function loggedIn(client: BenchClient): Required<Pick<Entrant, "prepare">> {
  return { prepare: () => client.logIn() };
}
