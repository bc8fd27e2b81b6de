import { createWriteStream } from "node:fs";
import {
  Log,
  type LogSettings,
  openRole,
  readConfig,
  type RunningRole,
  StartRefused,
} from "@mithqal/server";
import type { DatabaseHome } from "@mithqal/store";
import { receiverHost } from "../receiver/local_receiver.ts";
import type { Ground } from "./ground.ts";
import { Revocations } from "./revocations.ts";
import { serviceVariables } from "./service_variables.ts";
import type { Stops } from "./stops.ts";
import { version } from "./version.ts";

/** The service as it runs, behind its edge. */
export interface RunningService {
  /** The partner's listener, on loopback. */
  address: { host: string; port: number };
  operatorPort: number;
  operatorUrl: string;
  internalUrl: string;
  revocations: Revocations;
  readiness: RunningRole["readiness"];
}

/** Starts the service in all its roles; what it says goes into a file of the home. */
export async function openService(ground: Ground, home: DatabaseHome): Promise<RunningService> {
  const { secrets, ports, stops } = ground;
  const config = await configOf(ground);
  const revocations = new Revocations();
  const log = openLog(ground.home.log, config.log.level, stops);
  await ports.operator.release();
  const role = await openRole(config, {
    version,
    home,
    log,
    trustedReceivers: { ca: secrets.serverAuthority, hosts: [receiverHost] },
    publishRevocationList: revocations.publish,
  });
  stops.add(() => role.stop());
  const { partner, operator, internal } = role.addresses;
  if (partner === undefined || !("port" in partner)) throw new TypeError("expected a port");
  return {
    address: partner,
    operatorPort: operator!.port,
    operatorUrl: `https://127.0.0.1:${operator!.port}`,
    internalUrl: `http://127.0.0.1:${internal.port}`,
    revocations,
    readiness: role.readiness,
  };
}

async function configOf({ settings, secrets, ports, home, baseUrl }: Ground) {
  const read = await readConfig("all", {
    ...settings.variables,
    ...serviceVariables({
      ...secrets,
      baseUrl,
      databaseUrl: settings.databaseUrl ?? `embedded:${home.data}`,
      operatorPort: ports.operator.port,
    }),
  });
  if (!read.ok) throw new StartRefused(read.faults);
  return read.config;
}

function openLog(file: string, level: LogSettings["level"], stops: Stops): Log {
  const stream = createWriteStream(file, { flags: "w", mode: 0o600 });
  stops.add(() => new Promise<void>((resolve) => stream.end(resolve)));
  return new Log({ level, write: (line) => void stream.write(`${line}\n`) });
}
