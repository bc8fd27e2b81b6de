import { cellsOf, type DatabaseHome } from "@mithqal/store";
import type { Config } from "../config/config.ts";
import type { ListenAddress, PortAddress } from "../listener/listen_address.ts";
import { InternalListener } from "../observe/internal_listener.ts";
import type { Log } from "../observe/log/log.ts";
import { Metrics } from "../observe/metrics/metrics.ts";
import { showHealth, showReadiness } from "../observe/metrics/state_metrics.ts";
import { Observer } from "../observe/observer.ts";
import { databaseChecks } from "../observe/readiness/database_checks.ts";
import { HealthWatch } from "../observe/readiness/health_watch.ts";
import type { ReadinessReport } from "../observe/readiness/readiness.ts";
import { databaseFaults, databaseRolesOf } from "../preflight/check_database.ts";
import type { TrustedReceivers } from "../webhooks/webhook_url.ts";
import { OpenDatabases } from "./open_databases.ts";
import { openOperator } from "./open_operator.ts";
import { openPartnerApi } from "./open_partner_api.ts";
import { openWorker } from "./open_worker.ts";
import { replaceFile } from "./replace_file.ts";
import { StartRefused } from "./start_refused.ts";
import { Started } from "./started.ts";
import type { Surroundings } from "./surroundings.ts";

/** What whoever composes a process gives beside the configuration. */
export interface RoleParts {
  version: string;
  /** Stays open: whoever has opened it closes it, after the stop. */
  home: DatabaseHome;
  log: Log;
  /** Receivers of webhooks that only this process trusts: the sandbox's own. */
  trustedReceivers?: TrustedReceivers;
  /** Takes each new list of revoked certificates, instead of the configured file. */
  publishRevocationList?: (pem: string) => Promise<void>;
}

/** A process of the service that runs. */
export interface RunningRole {
  addresses: { internal: PortAddress; partner?: ListenAddress; operator?: PortAddress };
  readiness(): ReadinessReport;
  /** Is unready at once, lets requests finish, and lets go of everything, stage by stage; at most 15 s. */
  stop(): Promise<void>;
}

/**
 * Starts a process of the configured role, in this order: traces, the internal listener, the look at
 * the database, operator, worker, the partner's API.
 */
export async function openRole(config: Config, parts: RoleParts): Promise<RunningRole> {
  const started = new Started();
  const tracing = await openTraces(config, parts, started);
  const observer = new Observer(parts.log, new Metrics(config.role), tracing);
  const stop = async () => {
    observer.readiness.phase = "draining";
    await started.stop(observer.reportOf("stop"));
  };
  try {
    const addresses = await startParts(config, parts, observer, started);
    observer.readiness.phase = "serving";
    return { addresses, readiness: () => observer.readiness.report(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(
  config: Config,
  parts: RoleParts,
  observer: Observer,
  started: Started,
): Promise<RunningRole["addresses"]> {
  const addresses: RunningRole["addresses"] = {
    internal: await openInternal(config, observer, started),
  };
  const faults = await databaseFaults(parts.home, config);
  if (faults.length > 0) throw new StartRefused(faults);
  await watchHealth(config, parts.home, observer, started);
  const { operator, worker, api } = config;
  const around = surroundingsOf(config, parts, observer);
  if (operator !== null) addresses.operator = await openOperator(config, operator, around, started);
  if (worker !== null) await openWorker(config, worker, around, started);
  if (api !== null) addresses.partner = await openPartnerApi(config, api, around, started);
  return addresses;
}

/** What the parts are given; in the sandbox webhooks may go to any port. */
function surroundingsOf(config: Config, parts: RoleParts, observer: Observer): Surroundings {
  const { version, home, trustedReceivers: trusted } = parts;
  const { environment, ownAddresses } = config;
  const file = config.operator?.revocationListFile ?? null;
  return {
    version,
    home,
    observer,
    webhookRules: {
      anyPort: environment === "sandbox",
      ownAddresses,
      ...(trusted !== undefined && { trusted }),
    },
    publishRevocationList: parts.publishRevocationList ??
      ((pem) => file === null ? Promise.resolve() : replaceFile(file, pem)),
  };
}

/** The module behind is loaded only where traces are wanted: off costs nothing. */
async function openTraces(config: Config, { version }: RoleParts, started: Started) {
  const { traces, role, environment } = config;
  if (traces === null) return null;
  const { openTracing } = await import("../observe/traces/open_tracing.ts");
  const { tracing, stop } = openTracing(traces, { role, version, environment });
  started.add("connections", stop);
  return tracing;
}

/** Answers from the first moment on: a process that starts is alive, and not ready. */
async function openInternal(
  config: Config,
  { readiness, metrics, reportOf }: Observer,
  started: Started,
): Promise<PortAddress> {
  const listener = new InternalListener({
    readiness: () => readiness.report(),
    metrics: async () => ({ contentType: metrics.contentType, text: await metrics.text() }),
    report: reportOf("internal"),
  });
  const address = await listener.start(config.internalListen);
  started.add("platform", () => listener.stop());
  return address;
}

/** Looks at the database from now on, over a connection of its own. */
async function watchHealth(
  { role }: Config,
  home: DatabaseHome,
  { readiness, metrics, reportOf }: Observer,
  started: Started,
): Promise<void> {
  const databases = new OpenDatabases(home, databaseRolesOf(role)[0]!);
  started.add("connections", () => databases.close());
  const database = await databases.open();
  const watch = new HealthWatch(database, await cellsOf(database), reportOf("health_watch"));
  started.add("work", () => watch.stop());
  await watch.poll();
  watch.start();
  for (const check of databaseChecks(watch)) readiness.add(check);
  showHealth(metrics.registry, watch);
  showReadiness(metrics.registry, readiness);
}
