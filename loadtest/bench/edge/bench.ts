// What Envoy adds to the service: flows through it and over the socket, and the same of empty routes.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { RunningSidecar } from "@mithqal/sidecar";
import { findK6 } from "../../k6/find_k6.ts";
import { startEdge } from "../../run/stack/edge.ts";
import type { Bench } from "../bench.ts";
import { costsOf, ratesOf, timesOf, turnsOf } from "../measured.ts";
import { repeated } from "../pace.ts";
import { treeCpuUs } from "../process_tree.ts";
import type { Finding } from "../report.ts";
import { differenceByRound, ratioByRound, spread } from "../statistics.ts";
import { BenchClient } from "../service/client.ts";
import { busy, flowsOf } from "../service/flows.ts";
import { openPlace, type Place } from "../service/place.ts";
import type { Measured } from "../turns.ts";
import { makeEntrants } from "./entrants.ts";
import { K6Turns } from "./k6_turns.ts";

/** So long it is busy before it is told what the pair carries. */
const warmUpSeconds = 3;
const carriedSeconds = 3;

export const edgeBench: Bench = {
  rounds: 7,
  seconds: 2,
  open: async ({ lanes }, tell) => {
    const place = await openPlace({ lanes }, tell);
    const stops: (() => unknown)[] = [() => place.close()];
    const close = async () => {
      for (const stop of stops.splice(0).reverse()) await stop();
    };
    try {
      const { stack, flows } = place;
      const floorEdge = await startFloorEdge(place);
      stops.push(() => floorEdge.stop(0));
      const throughEdge = await BenchClient.open({ port: stack.edge.port }, flows);
      const throughFloor = await BenchClient.open({ port: floorEdge.port }, flows);
      stops.push(() => throughEdge.close(), () => throughFloor.close());
      const k6 = new K6Turns(await findK6(tell), stack.folder, flows.credentials);
      stops.push(() => k6.close());
      tell("looking what it carries");
      const flowsPerSecond = await halfOf(throughEdge);
      const ways = {
        flow: { socket: place.service, Envoy: throughEdge },
        empty: { socket: place.floor, Envoy: throughFloor },
        k6,
      };
      return {
        entrants: makeEntrants(ways, flowsPerSecond),
        cpuUs: () => ({
          ...place.cpuUs(),
          "floor's Envoy": treeCpuUs(floorEdge.pid),
          k6: k6.cpuUs(),
        }),
        settings: {
          database: place.pgbench.version,
          lanes,
          "flows a second at half load": flowsPerSecond,
        },
        findings: edgeFindings,
        close,
      };
    } catch (error) {
      await close();
      throw error;
    }
  },
};

/** The same Envoy, by the same settings, before the floor. */
async function startFloorEdge({ stack, floorSocket }: Place): Promise<RunningSidecar> {
  const folder = join(stack.folder, "floor-edge");
  await mkdir(folder);
  const { sidecarSecret, identities, settings: { edgeThreads } } = stack;
  const place = { folder, port: 0, socket: floorSocket, sidecarSecret, threads: edgeThreads };
  return await startEdge(place, identities);
}

/** Half of the flows a second that client, Envoy and service carry together. */
async function halfOf(client: BenchClient): Promise<number> {
  await client.logIn();
  const run = repeated(flowsOf(client), busy);
  await run(warmUpSeconds);
  const { operations, elapsedUs } = await run(carriedSeconds);
  return Math.max(1, Math.round(operations / elapsedUs * 1_000_000 / 2));
}

/** What Envoy adds to an order's time, and what it costs beside an empty route. */
export function edgeFindings(measured: readonly Measured[]): readonly Finding[] {
  const of = (name: string, inFlight: number | null) => turnsOf(measured, name, inFlight);
  const added = (what: string) =>
    differenceByRound(
      timesOf(of(`${what}, Envoy`, null)),
      timesOf(of(`${what}, socket`, null)),
    );
  const flow = (inFlight: number | null) => costsOf(of("flow, Envoy", inFlight), ["Envoy"]);
  const empty = (inFlight: number | null) =>
    costsOf(of("empty, Envoy", inFlight), ["floor's Envoy"]);
  // A flow is two requests.
  const aRequest = (costs: readonly number[]) => spread(costs.map((us) => us / 2));
  return [
    { name: "Envoy adds to the p50 of an order at half load, ms", value: added("flow"), most: 3 },
    { name: "and to that of an empty route, ms", value: added("empty") },
    { name: "Envoy's CPU us a request of flows, half load", value: aRequest(flow(null)) },
    { name: "Envoy's CPU us a request of empty routes, half load", value: aRequest(empty(null)) },
    {
      name: "Envoy's CPU: flows, x empty routes, half load",
      value: ratioByRound(flow(null), empty(null)),
    },
    {
      name: "Envoy's CPU: flows, x empty routes, 64 in flight",
      value: ratioByRound(flow(busy), empty(busy)),
    },
    {
      name: "a flow by k6 through Envoy: CPU us together",
      value: spread(costsOf(of("flow by k6, Envoy", null))),
    },
    {
      name: "flows/s through Envoy, x over the socket",
      value: ratioByRound(ratesOf(of("flow, Envoy", busy)), ratesOf(of("flow, socket", busy))),
    },
  ];
}
