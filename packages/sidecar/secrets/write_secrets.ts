import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { faultsInSecrets } from "./check_secrets.ts";
import { envoyDocuments } from "./envoy_documents.ts";
import { secretFiles, secretNames, type Secrets } from "./secrets.ts";
import { liveVersion, writeVersion } from "./version_folders.ts";

/** What became of the secrets. */
export type WrittenSecrets =
  | { readonly ok: true; readonly version: string }
  | { readonly ok: false; readonly faults: readonly string[] };

/**
 * Puts secrets into a folder that a sidecar watches: those given, and for the rest what is live there.
 * A running sidecar uses them for the next connection (the sidecar's secret: for the next request).
 * What would shut partners out is refused, and the live ones stay. It throws where another writes at
 * the same time: then it can be tried again.
 *
 * @example
 * ```ts
 * const written = await writeSecrets("/etc/mithqal/secrets", { revocationLists: list.pem });
 * if (!written.ok) throw new Error(written.faults.join("\n"));
 * ```
 */
export async function writeSecrets(
  folder: string,
  given: Partial<Secrets>,
  now: Date = new Date(),
): Promise<WrittenSecrets> {
  const before = await liveVersion(folder);
  const live = await readVersion(folder, before);
  const whole = { ...live, ...given };
  const missing = secretNames.filter((name) => whole[name] === undefined);
  if (missing.length > 0) {
    return { ok: false, faults: missing.map((name) => `${secretFiles[name]}: expected, got none`) };
  }
  const secrets = whole as Secrets;
  const faults = await faultsInSecrets(secrets, now);
  if (faults.length > 0) return { ok: false, faults };
  const files = secretNames.map((name) => [secretFiles[name], secrets[name]]);
  const version = await writeVersion(folder, {
    ...Object.fromEntries(files) as Record<string, string>,
    ...envoyDocuments(secrets),
  }, before);
  return { ok: true, version };
}

/** The secrets that are live in a folder; none before the first. */
export async function readSecrets(folder: string): Promise<Partial<Secrets>> {
  return await readVersion(folder, await liveVersion(folder));
}

async function readVersion(folder: string, version: string | null): Promise<Partial<Secrets>> {
  if (version === null) return {};
  const read = secretNames.map(async (name) => {
    const text = await readFile(join(folder, version, secretFiles[name]), "utf8");
    return [name, text] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}
