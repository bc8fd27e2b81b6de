import { expiryStage, issueServerCertificate, makeRequest, readCertificate } from "@mithqal/pki";
import type { Authority } from "@mithqal/pki";
import type { Home } from "./home.ts";
import { readFileIfThere, writeSecretFile } from "./secret_file.ts";

/** A server's certificate and key, PEM. */
export interface ServerIdentity {
  certificate: string;
  key: string;
}

/** How this machine calls itself. */
const names = ["localhost", "127.0.0.1", "::1"];

/** The server's certificate of a home for this machine's names; a new one where it soon ends. */
export async function openServerIdentity(
  home: Home,
  authority: Authority,
  now: Date,
): Promise<ServerIdentity> {
  const [certificateFile, keyFile] = [home.pki("server.pem"), home.pki("server.key")];
  const certificate = await readFileIfThere(certificateFile);
  const key = await readFileIfThere(keyFile);
  if (certificate !== undefined && key !== undefined && await isGood(certificate, now)) {
    return { certificate, key };
  }
  const asked = await makeRequest({ organization: authority.organization, commonName: "server" });
  if (!asked.ok) throw new Error(asked.message);
  const request = asked.requestPem;
  const issued = await issueServerCertificate({ authority, request, names, now });
  if (!issued.ok) throw new Error(issued.message);
  await writeSecretFile(keyFile, asked.keyPem);
  await writeSecretFile(certificateFile, issued.certificate.pem);
  return { certificate: issued.certificate.pem, key: asked.keyPem };
}

async function isGood(certificate: string, now: Date): Promise<boolean> {
  const read = await readCertificate(certificate);
  return read.ok && expiryStage(read.certificate.notAfter, now) === null;
}
