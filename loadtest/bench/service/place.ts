// What the benches of service and edge measure: a stack, a server of the floor beside it, and the floor's tables.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Child } from "@mithqal/testing/processes";
import type { LoadPartner } from "../../run/stack/load_partner.ts";
import { Stack } from "../../run/stack/stack.ts";
import { ownCpuUs } from "../own_cpu.ts";
import { type PgbenchPlace, postgresWithPgbench } from "../pgbench.ts";
import { treesCpuUs } from "../process_tree.ts";
import { BenchClient } from "./client.ts";

/** Everything that a turn may need. */
export interface Place {
  readonly stack: Stack;
  readonly pgbench: PgbenchPlace;
  /** Who quotes and orders, and gets no webhooks. */
  readonly flows: LoadPartner;
  /** It over the api's socket. */
  readonly service: BenchClient;
  /** It at the floor. */
  readonly floor: BenchClient;
  readonly floorSocket: string;
  /** Whose webhooks are delivered when a turn wants it. */
  readonly hooked: LoadPartner;
  /** CPU of each part so far. */
  readonly cpuUs: () => Readonly<Record<string, number>>;
  close(): Promise<void>;
}

/** Starts it all. */
export async function openPlace(
  { lanes }: { lanes: number },
  tell: (what: string) => void,
): Promise<Place> {
  const { pgbench: program, version } = postgresWithPgbench();
  const stops: (() => unknown)[] = [];
  const close = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  try {
    const stack = await Stack.start({
      partners: [{ clientId: "flows" }, { clientId: "hooked" }],
      profilesCpu: false,
      lanes,
      edgeThreads: 1,
      tell,
    });
    stops.push(() => stack.stop());
    const [flows, hooked] = stack.partners as [LoadPartner, LoadPartner];
    await prepare(stack, flows);
    const floorSocket = join(stack.folder, "floor.sock");
    const floorChild = await startFloor(stack, flows, floorSocket);
    stops.push(() => floorChild.stop());
    const { sidecarSecret } = stack;
    const open = (socket: string) => BenchClient.open({ socket, sidecarSecret }, flows);
    const [service, floor] = [await open(stack.socket), await open(floorSocket)];
    stops.push(() => service.close(), () => floor.close());
    const pgbench = { program, version, url: stack.postgres.url("load") };
    const cpuUs = meter(stack, floorChild);
    return { stack, pgbench, flows, service, floor, floorSocket, hooked, cpuUs, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The floor's tables; and nothing is delivered of what the flows bring about. */
async function prepare({ database, cell }: Stack, { partner }: LoadPartner): Promise<void> {
  await database.run(await readFile(new URL("../../floor/tables.sql", import.meta.url), "utf8"));
  for (const table of ["deliveries", "endpoints"]) {
    await database.query(`delete from ${cell}.${table} where partner = $1`, [partner]);
  }
}

async function startFloor(stack: Stack, partner: LoadPartner, socket: string): Promise<Child> {
  const { client_secret: secret } = JSON.parse(await readFile(partner.credentials, "utf8"));
  const words = [socket, createHash("sha256").update(String(secret)).digest("hex")];
  const file = "loadtest/bench/service/floor_server.ts";
  return await Child.start({ name: "floor", file, words }, stack.folders);
}

function meter(stack: Stack, floorChild: Child): Place["cpuUs"] {
  const { edge, api, worker, postgres } = stack;
  const roots = [edge, api, worker, postgres, floorChild].map(({ pid }) => pid);
  return () => {
    const [Envoy = 0, api = 0, worker = 0, postgres = 0, floor = 0] = treesCpuUs(roots);
    return { Envoy, api, worker, postgres, floor, ours: ownCpuUs() };
  };
}
