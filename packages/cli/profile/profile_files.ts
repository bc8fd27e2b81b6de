import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";
import { UsageError } from "../outcome/usage_error.ts";

/** What a profile says of its files; each may be missing, for it may not be whole yet. */
export interface ProfileFiles {
  readonly folder: string;
  readonly clientId: string | undefined;
  readonly certificate: string;
  readonly certificateKey: string;
  readonly ca: string;
  readonly signingKey: string;
}

/** The files of a profile, by the names it gives them or else the usual ones. */
export async function profileFiles(path: string): Promise<ProfileFiles> {
  const members = existsSync(path) ? parse(path, await readFile(path, "utf8")) : {};
  const folder = dirname(path);
  const file = (name: string, usual: string) => {
    const value = members[name];
    const named = typeof value === "string" && value !== "" ? value : usual;
    return isAbsolute(named) ? named : join(folder, named);
  };
  const { client_id: clientId } = members;
  return {
    folder,
    clientId: typeof clientId === "string" ? clientId : undefined,
    certificate: file("certificate", "client.pem"),
    certificateKey: file("certificate_key", "client.key"),
    ca: file("ca", "server-ca.pem"),
    signingKey: file("signing_key", "signing.jwk"),
  };
}

function parse(path: string, text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    throw new UsageError(
      `expected a JSON object in ${path}, got something else`,
      "take the file as the operator handed it over",
    );
  }
}
