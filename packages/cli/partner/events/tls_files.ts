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
  named: { certificate: string | undefined; key: string | undefined; profile: string | undefined },
): Promise<TlsFiles> {
  const { certificate, key, profile } = named;
  if (certificate !== undefined && key !== undefined) {
    return {
      certificate: await readFile(certificate, "utf8"),
      key: await readFile(key, "utf8"),
      isSandbox: false,
    };
  }
  // .mithqal/partners/demo/credentials.json, and beside partners: pki
  const pki = join(dirname(profile ?? "."), "..", "..", "pki");
  const [sandboxCertificate, sandboxKey] = [join(pki, "server.pem"), join(pki, "server.key")];
  if (certificate === undefined && key === undefined && existsSync(sandboxKey)) {
    return {
      certificate: await readFile(sandboxCertificate, "utf8"),
      key: await readFile(sandboxKey, "utf8"),
      isSandbox: true,
    };
  }
  throw new UsageError(
    "expected --cert and --tls-key, and the profile is not one of a sandbox on this machine",
    "give both, or --http behind a proxy that ends TLS",
  );
}
