import { join } from "node:path";
import {
  readSettings,
  type RunningSidecar,
  type Settings,
  startSidecar,
  writeSecrets,
} from "@mithqal/sidecar";
import type { Identities } from "@mithqal/testing/identities";

/** Where the edge stands, and between whom. */
export interface EdgePlace {
  readonly folder: string;
  readonly port: number;
  /** The server's unix socket. */
  readonly socket: string;
  readonly sidecarSecret: string;
  readonly threads: number;
}

/** Starts Envoy as it is deployed, but for the bounds that a load test is to go beyond. */
export async function startEdge(
  place: EdgePlace,
  identities: Identities,
): Promise<RunningSidecar> {
  const settings = settingsOf(place);
  const secrets = await identities.secrets({ sidecarSecret: place.sidecarSecret });
  const written = await writeSecrets(settings.secrets, secrets);
  if (!written.ok) throw new Error(written.faults.join("\n"));
  return await startSidecar(settings);
}

function settingsOf({ folder, port, socket, threads }: EdgePlace): Settings {
  const read = readSettings(JSON.stringify({
    environment: "sandbox",
    listen: `127.0.0.1:${port}`,
    source: "direct",
    server: `unix:${socket}`,
    secrets: join(folder, "edge"),
    admin: `unix:${join(folder, "admin.sock")}`,
    // Each line is made, as in production; a quarter of an hour of them would fill the disk.
    access_log: "/dev/null",
    threads,
    requests_per_second: 1_000_000,
  }));
  if (read.ok) return read.settings;
  throw new Error(read.faults.join("\n"));
}
