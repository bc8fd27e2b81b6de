// Who takes part: the service's three kinds of work, and what each is held against.
import { bulkWrite, plainSql } from "../floor_entrants.ts";
import { repeated } from "../pace.ts";
import { bareVerify } from "../signing/entrants.ts";
import type { Entrant } from "../turns.ts";
import { busy, flowsOf, loggedIn } from "./flows.ts";
import type { Place } from "./place.ts";
import { webhookEntrants } from "./webhooks.ts";

/** All of them. */
export async function makeEntrants(place: Place): Promise<readonly Entrant[]> {
  const { service, floor, pgbench } = place;
  const [atService, atFloor] = [["api", "postgres"], ["floor"]];
  const busily = (operation: () => Promise<unknown>) => ({
    inFlight: busy,
    run: repeated(operation, busy),
  });
  return [
    { name: "flow", parts: atService, ...loggedIn(service), ...busily(flowsOf(service)) },
    { name: "empty routes", parts: atFloor, ...loggedIn(floor), ...busily(flowsOf(floor)) },
    await bareVerify("verify", busy),
    bulkWrite(pgbench, "bulk write", 1),
    plainSql(pgbench, "plain SQL", 1),
    { name: "token", parts: atService, ...busily(() => service.logIn()) },
    { name: "bare token", parts: atFloor, ...busily(() => floor.logIn()) },
    ...await webhookEntrants(place),
  ];
}
