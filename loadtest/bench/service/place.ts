// What the service's bench measures: a stack, a server of the floor beside it, and the floor's tables.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { findPostgres } from "@mithqal/testing/cluster";
import { Child } from "@mithqal/testing/processes";
import type { LoadPartner } from "../../run/stack/load_partner.ts";
import { Stack } from "../../run/stack/stack.ts";
import { treesCpuUs } from "../process_tree.ts";
import { BenchClient } from "./client.ts";

/** Everything that a turn may need. */
export interface Place {
  readonly stack: Stack;
  /** pgbench, and the database that the floor's tables are in. */
  readonly pgbench: { readonly program: string; readonly url: string };
  /** The service's partner, who gets no webhooks. */
  readonly service: BenchClient;
  /** The same at the floor. */
  readonly floor: BenchClient;
  /** Whose webhooks are delivered when a turn wants it. */
  readonly hooked: LoadPartner;
  /** CPU of each part so far. */
  readonly cpuUs: () => Readonly<Record<string, number>>;
  close(): Promise<void>;
}

/** Starts it all. */
export async function openPlace(tell: (what: string) => void): Promise<Place> {
  const program = findPostgres(["PATH", "system"])?.pgbench;
  if (!program) throw new Error("expected Postgres with pgbench on this machine");
  const stops: (() => unknown)[] = [];
  const close = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  try {
    const stack = await Stack.start({
      partners: [{ clientId: "flows" }, { clientId: "hooked" }],
      profilesCpu: false,
      lanes: 1,
      edgeThreads: 1,
      tell,
    });
    stops.push(() => stack.stop());
    const [flows, hooked] = stack.partners as [LoadPartner, LoadPartner];
    await prepare(stack, flows);
    const socket = join(stack.folder, "floor.sock");
    const floorChild = await startFloor(stack, flows, socket);
    stops.push(() => floorChild.stop());
    const { baseUrl, sidecarSecret } = stack;
    const open = (at: string) => BenchClient.open({ socket: at, baseUrl, sidecarSecret }, flows);
    const [service, floor] = [await open(stack.socket), await open(socket)];
    stops.push(() => service.close(), () => floor.close());
    await service.logIn();
    const pgbench = { program, url: stack.postgres.url("load") };
    return { stack, pgbench, service, floor, hooked, cpuUs: meter(stack, floorChild), close };
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

function meter(stack: Stack, floor: Child): Place["cpuUs"] {
  const roots = [stack.api.pid, stack.worker.pid, stack.postgres.pid, floor.pid];
  return () => {
    const [api = 0, worker = 0, postgres = 0, bare = 0] = treesCpuUs(roots);
    const { user, system } = process.cpuUsage();
    return { api, worker, postgres, floor: bare, ours: user + system };
  };
}
