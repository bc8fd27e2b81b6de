import { resolve } from "node:path";
import type { DatabaseHome } from "@mithqal/store";
import { openDatabase } from "../database/open_database.ts";
import { openEnvoyEdge } from "../edge/open_envoy_edge.ts";
import { openNodeEdge } from "../edge/open_node_edge.ts";
import type { RunningEdge } from "../edge/running_edge.ts";
import { lockFolder } from "../home/folder_lock.ts";
import { Home } from "../home/home.ts";
import { openSecrets } from "../home/secrets.ts";
import { holdPorts } from "../ports/sandbox_ports.ts";
import { LocalReceiver } from "../receiver/local_receiver.ts";
import type { Ground } from "./ground.ts";
import { openService, type RunningService } from "./open_service.ts";
import { provision } from "./provision.ts";
import type { Sandbox, SandboxSettings } from "./settings.ts";
import { Stops } from "./stops.ts";
import { untilItServes } from "./until_it_serves.ts";
import { within } from "./within.ts";

const firstListMs = 10_000;

/**
 * Starts the whole service in this process, with an edge before it and partners that it knows; it
 * serves when this resolves. What a home keeps is found again, and what is missing is made.
 *
 * @example
 * ```ts
 * const sandbox = await startSandbox({ home: ".mithqal", port: 8443 });
 * const mithqal = await Mithqal.open(sandbox.partners.demo);
 * await sandbox.stop();
 * ```
 */
export async function startSandbox(settings: SandboxSettings): Promise<Sandbox> {
  for (let tries = 1;; tries++) {
    const stops = new Stops();
    try {
      return await start(settings, stops);
    } catch (error) {
      await stops.run().catch(() => {});
      if (tries === 3 || !lostItsPort(settings, error)) throw error;
    }
  }
}

/** Between letting go of a port that is any, and listening on it, somebody else may be given it. */
function lostItsPort({ port }: SandboxSettings, error: unknown): boolean {
  return port === 0 && (error as { code?: unknown }).code === "EADDRINUSE";
}

async function start(settings: SandboxSettings, stops: Stops): Promise<Sandbox> {
  const ground = await openGround(settings, stops);
  const database = await openHome(ground);
  const service = await openService(ground, database);
  const { partners, operators } = await provision(ground, service);
  const edge = await openEdge(ground, service);
  await untilItServes(Object.values(partners), service);
  return {
    home: ground.home.folder,
    baseUrl: ground.baseUrl,
    operatorUrl: service.operatorUrl,
    internalUrl: service.internalUrl,
    webhookUrl: ground.receiver.url,
    partners,
    operators,
    broken: edge.ended,
    stop: () => stops.run(),
  };
}

/** What everything else stands on. Nothing of a home is touched before it and the ports are ours. */
async function openGround(settings: SandboxSettings, stops: Stops): Promise<Ground> {
  const home = new Home(resolve(settings.home));
  stops.add(await lockFolder(home.lock));
  const ports = await holdPorts(settings);
  stops.add(() => ports.edge.release());
  stops.add(() => ports.operator.release());
  if (settings.fresh) await home.clear();
  const secrets = await openSecrets(home, new Date());
  const receiver = await LocalReceiver.open(secrets.identity, ports.receiver);
  stops.add(() => receiver.stop());
  const baseUrl = `https://127.0.0.1:${ports.edge.port}`;
  return { settings, stops, home, ports, secrets, receiver, baseUrl };
}

async function openHome({ home, settings, secrets, stops }: Ground): Promise<DatabaseHome> {
  const { maker, checker } = secrets.operators;
  const database = await openDatabase(home, settings.databaseUrl, [maker, checker]);
  stops.add(() => database.close());
  return database;
}

async function openEdge(ground: Ground, service: RunningService): Promise<RunningEdge> {
  const { settings, stops, home, ports, secrets } = ground;
  const { revocations, address: upstream } = service;
  const revocationList = await within(firstListMs, revocations.first(), "a revocation list");
  const { identity, sidecarSecret } = secrets;
  const partnerAuthority = secrets.partnerAuthority.certificate;
  const { port } = ports.edge;
  const parts = { port, upstream, identity, partnerAuthority, revocationList, sidecarSecret };
  await ports.edge.release();
  const edge = settings.edge === "envoy"
    ? await openEnvoyEdge(parts, home.envoy, settings.tell ?? (() => {}))
    : await openNodeEdge(parts);
  stops.add(() => edge.stop());
  await revocations.follow(revocationList, (list) => edge.revoke(list));
  return edge;
}
