import type { Environment } from "@mithqal/store";
import type { Config } from "./config.ts";
import type { Field } from "./field.ts";
import { FieldCollector, type Variables } from "./field_collector.ts";
import {
  readAddresses,
  readBaseUrl,
  readDatabase,
  readEnvironment,
  readPort,
  readYes,
} from "./fields.ts";
import { readApi } from "./read_api.ts";
import { readLog, readTraces } from "./read_observing.ts";
import { readOperator, refuseOperatorKeys } from "./read_operator.ts";
import { readWorker } from "./read_worker.ts";
import { plays, type Role } from "./role.ts";
import { readSealer } from "./secret_fields.ts";

/** A configuration that is whole, or everything that is wrong with it. */
export type ConfigReading = { ok: true; config: Config } | { ok: false; faults: string[] };

const internalListen = { host: "127.0.0.1", port: 9_464 };

/**
 * The one reader of the variables. It reports all faults at once, quotes no secret, and takes nothing
 * for granted that would open the gate. Each role is asked for its own variables.
 */
export async function readConfig(role: Role, variables: Variables): Promise<ConfigReading> {
  const collector = new FieldCollector(variables);
  const environment = collector.take("MITHQAL_ENVIRONMENT", readEnvironment);
  const isDevelopment = collector.take(
    "MITHQAL_DEVELOPMENT",
    (text) => readDevelopment(text, environment),
  );
  if (role === "all" && environment === "production") {
    collector.fault("--role", "expected api, worker or operator in production, got all");
  }
  const sealer = await readSealer(collector.text("MITHQAL_SEALING_KEY"));
  const config = {
    role,
    environment,
    baseUrl: collector.take("MITHQAL_BASE_URL", readBaseUrl),
    database: collector.take("MITHQAL_DATABASE_URL", (text) => readDatabase(text, environment)),
    sealer: collector.settle("MITHQAL_SEALING_KEY", sealer),
    internalListen: collector.take(
      "MITHQAL_INTERNAL_LISTEN",
      (text) => readPort(text, internalListen),
    ),
    ownAddresses: collector.take("MITHQAL_OWN_ADDRESSES", readAddresses),
    log: readLog(collector),
    traces: readTraces(collector),
    api: plays(role, "api") ? readApi(collector, environment, isDevelopment) : null,
    worker: plays(role, "worker") ? readWorker(collector, environment) : null,
    operator: plays(role, "operator") ? readOperator(collector) : null,
  };
  if (!plays(role, "operator")) refuseOperatorKeys(collector);
  const { faults } = collector;
  return faults.length > 0 ? { ok: false, faults } : { ok: true, config: config as Config };
}

/** The mode without a sidecar's secret must be asked for, and there is none in production. */
function readDevelopment(
  text: string | undefined,
  environment: Environment | undefined,
): Field<boolean> {
  const read = readYes(text);
  if (!read.ok || !read.value || environment === "sandbox") return read;
  return { ok: false, fault: "expected no outside the sandbox" };
}
