import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { readSettings, type Settings, startSidecar, writeSecrets } from "@mithqal/sidecar";
import { CannotStart } from "../home/cannot_start.ts";
import type { EdgeParts, RunningEdge } from "./running_edge.ts";

const drainSeconds = 2;

/** Opens the sidecar with a real Envoy, which is fetched where there is none; its files go into a folder. */
export async function openEnvoyEdge(
  parts: EdgeParts,
  folder: string,
  tell: (line: string) => void,
): Promise<RunningEdge> {
  const secrets = join(folder, "secrets");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const settings = settingsOf(parts, folder, secrets);
  const write = async (given: Parameters<typeof writeSecrets>[1]) => {
    const written = await writeSecrets(secrets, given);
    if (!written.ok) throw new Error(written.faults.join("\n"));
  };
  await write({
    serverCertificate: parts.identity.certificate,
    serverKey: parts.identity.key,
    partnerCa: parts.partnerAuthority,
    revocationLists: parts.revocationList,
    sidecarSecret: parts.sidecarSecret,
  });
  const sidecar = await startSidecar(settings, { tell });
  let isStopping = false;
  return {
    revoke: (revocationLists) => write({ revocationLists }),
    stop: () => {
      isStopping = true;
      return sidecar.stop(drainSeconds);
    },
    ended: new Promise((resolve) => {
      void sidecar.ended.then(() => {
        if (!isStopping) resolve();
      });
    }),
  };
}

function settingsOf({ port, upstream }: EdgeParts, folder: string, secrets: string): Settings {
  const read = readSettings(JSON.stringify({
    environment: "sandbox",
    listen: `127.0.0.1:${port}`,
    source: "direct",
    server: `${upstream.host}:${upstream.port}`,
    secrets,
    admin: "127.0.0.1:0",
    access_log: join(folder, "access.log"),
  }));
  if (read.ok) return read.settings;
  throw new CannotStart(`Envoy cannot use this home: ${read.faults.join("; ")}`);
}
