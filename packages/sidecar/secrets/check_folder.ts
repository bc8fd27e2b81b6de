import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "../settings/settings.ts";
import { faultsInSecrets } from "./check_secrets.ts";
import { secretFiles, secretNames, type Secrets } from "./secrets.ts";

/** Why a sidecar with these settings could let nobody in, and what to do about it. */
export async function faultsInFolder(settings: Settings, now: Date): Promise<string[]> {
  const { secrets: folder, secretsLayout } = settings;
  const live = secretsLayout === "versions" ? join(folder, "live") : folder;
  const found: Partial<Record<keyof Secrets, string>> = {};
  const missing: string[] = [];
  for (const name of secretNames) {
    const path = join(live, secretFiles[name]);
    const text = await readFile(path, "utf8").catch(() => undefined);
    if (text === undefined) missing.push(`${path}: expected, and it is not there`);
    else found[name] = text;
  }
  const faults = missing.length > 0 ? missing : await faultsInSecrets(found as Secrets, now);
  return faults.length === 0
    ? []
    : [...faults, `mend it by: npm run sidecar -- secrets --folder ${folder}`];
}
