import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { UsageError } from "../../outcome/usage_error.ts";

/** A server's certificate and key, PEM. */
export interface TlsFiles {
  certificate: string;
  key: string;
  /** Of the sandbox, for `localhost`, under the authority that its service trusts. */
  isSandbox: boolean;
}

/** The named files, or those of the sandbox that the profile belongs to. */
export async function readTlsFiles(
  { certificate, key, profile }: {
    certificate: string | undefined;
    key: string | undefined;
    profile: string | undefined;
  },
): Promise<TlsFiles> {
  if (certificate !== undefined && key !== undefined) return await read(certificate, key, false);
  const pki = certificate === undefined && key === undefined ? pkiBeside(profile) : null;
  if (pki !== null) return await read(join(pki, "server.pem"), join(pki, "server.key"), true);
  throw new UsageError(
    "expected --cert and --tls-key, and the profile is not one of a sandbox on this machine",
    "give both, or --http behind a proxy that ends TLS",
  );
}

async function read(certificate: string, key: string, isSandbox: boolean): Promise<TlsFiles> {
  return {
    certificate: await readFile(certificate, "utf8"),
    key: await readFile(key, "utf8"),
    isSandbox,
  };
}

/** `.mithqal/pki` of the profile `.mithqal/partners/demo/credentials.json`. */
function pkiBeside(profile: string | undefined): string | null {
  if (profile === undefined) return null;
  const pki = join(dirname(profile), "..", "..", "pki");
  return existsSync(join(pki, "server.key")) ? pki : null;
}
