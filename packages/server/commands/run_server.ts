import { readFile } from "node:fs/promises";
import type { Config } from "../config/config.ts";
import type { Variables } from "../config/field_collector.ts";
import { gatherVariables } from "../config/gather_variables.ts";
import { readConfig } from "../config/read_config.ts";
import type { Role } from "../config/role.ts";
import type { ListenAddress, PortAddress } from "../listener/listen_address.ts";
import { Log } from "../observe/log/log.ts";
import { databaseFaults } from "../preflight/check_database.ts";
import { openRole } from "../service/open_role.ts";
import { StartRefused } from "../service/start_refused.ts";
import { openHome } from "./open_home.ts";

/** The release that runs; `/health` says it. */
export const version = "0.1.0";

/** What is asked for, and what stands around the process. */
export interface ServerRequest {
  role: Role;
  envFile: string | undefined;
  environment: Variables;
}

/** Reads the configuration: everything that is wrong is refused at once. */
export async function configure({ role, envFile, environment }: ServerRequest): Promise<Config> {
  const text = (path: string) => readFile(path, "utf8");
  const file = envFile === undefined ? undefined : await text(envFile).catch(() => null);
  if (file === null) throw new StartRefused(["--env-file: expected a file that can be read"]);
  const { variables, faults } = await gatherVariables({ environment, file, readFile: text });
  const read = await readConfig(role, variables);
  const all = [...faults, ...read.ok ? [] : read.faults];
  if (!read.ok || all.length > 0) throw new StartRefused(all);
  return read.config;
}

/** Everything that is wrong with the configuration, and then with the database. */
export async function checkServer(request: ServerRequest): Promise<void> {
  const config = await configure(request);
  const home = await openHome(config.database);
  try {
    const faults = await databaseFaults(home, config);
    if (faults.length > 0) throw new StartRefused(faults);
  } finally {
    await home.close();
  }
}

/** A server that has started. */
export interface RunningServer {
  log: Log;
  stop: () => Promise<void>;
}

/** Starts the server; its log goes to `write`, a line at a time. */
export async function runServer(
  request: ServerRequest,
  write: (line: string) => void,
): Promise<RunningServer> {
  const config = await configure(request);
  const { role, environment, log: { level } } = config;
  const log = new Log({ level, write, always: { role } });
  const home = await openHome(config.database);
  try {
    const running = await openRole(config, { version, home, log });
    const stop = async () => {
      await running.stop();
      await home.close();
    };
    for (const [part, address] of Object.entries(running.addresses)) {
      log.info("listening", { part, address: addressText(address) });
    }
    log.info("serving", { version, environment });
    return { log, stop };
  } catch (error) {
    await home.close();
    throw error;
  }
}

function addressText(address: ListenAddress | PortAddress): string {
  if ("path" in address) return `unix:${address.path}`;
  const { host, port } = address;
  return host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;
}
