import { randomBytes } from "node:crypto";
import { chmod, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type Authority,
  type AuthorityKind,
  createAuthority,
  issueOperatorCertificate,
  issueRevocationList,
  issueServerCertificate,
  makeRequest,
} from "@mithqal/pki";
import { writeSecrets } from "../secrets/write_secrets.ts";

/** What became of it. */
export type MadeDevelopment =
  | { readonly ok: true; readonly files: readonly string[] }
  | { readonly ok: false; readonly fault: string };

/** The operators of a development house: one asks, the other approves. */
const operatorNames = ["maker", "checker"];

/**
 * Makes everything secret that docker-compose.yml mounts: authorities of a sandbox, certificates,
 * keys and passwords. It never writes over what is there.
 */
export async function makeDevelopment(
  folder: string,
  names: readonly string[],
  now: Date,
): Promise<MadeDevelopment> {
  const there = await readdir(folder).catch(() => []);
  if (there.length > 0) {
    return { ok: false, fault: `${folder}: expected an empty folder, or none` };
  }
  const make = async (kind: AuthorityKind) =>
    await createAuthority({ kind, environment: "sandbox", now });
  const [partner, operator, server] = [
    await make("partner"),
    await make("operator"),
    await make("server"),
  ];
  const sidecarSecret = randomBytes(32).toString("base64url");
  const password = randomBytes(24).toString("base64url");
  const [edge, operatorServer] = [
    await serverIdentity(server.authority, names, now),
    await serverIdentity(server.authority, ["localhost", "127.0.0.1", "operator"], now),
  ];
  const files: Readonly<Record<string, string>> = {
    postgres_password: password,
    database_url: `postgres://mithqal:${password}@postgres:5432/mithqal`,
    sealing_key: randomBytes(32).toString("base64"),
    sidecar_secrets: sidecarSecret,
    "server_ca.pem": server.certificatePem,
    "partner_ca.pem": partner.certificatePem,
    "partner_ca.key": partner.keyPem,
    "operator_ca.pem": operator.certificatePem,
    "operator_server.pem": operatorServer.certificate,
    "operator_server.key": operatorServer.key,
    ...await operatorFiles(operator.authority, now),
  };
  await writeFiles(folder, files);
  const list = await issueRevocationList({
    authority: partner.authority,
    revoked: [],
    previousNumber: 0n,
    now,
  });
  const written = await writeSecrets(join(folder, "edge"), {
    serverCertificate: edge.certificate,
    serverKey: edge.key,
    partnerCa: partner.certificatePem,
    revocationLists: list.pem,
    sidecarSecret,
  }, now);
  if (!written.ok) return { ok: false, fault: written.faults.join("\n") };
  return { ok: true, files: [...Object.keys(files), "edge"].map((name) => join(folder, name)) };
}

interface ServerIdentity {
  readonly certificate: string;
  readonly key: string;
}

async function serverIdentity(
  authority: Authority,
  names: readonly string[],
  now: Date,
): Promise<ServerIdentity> {
  const made = await makeRequest({ organization: "Mithqal", commonName: "server" });
  if (!made.ok) throw new Error(made.message);
  const request = made.requestPem;
  const issued = await issueServerCertificate({ authority, request, names, now });
  if (!issued.ok) throw new Error(issued.message);
  return { certificate: issued.certificate.pem, key: made.keyPem };
}

async function operatorFiles(
  authority: Authority,
  now: Date,
): Promise<Readonly<Record<string, string>>> {
  const files: Record<string, string> = {};
  for (const operatorName of operatorNames) {
    const made = await makeRequest({ organization: "Mithqal", commonName: operatorName });
    if (!made.ok) throw new Error(made.message);
    const request = made.requestPem;
    const issued = await issueOperatorCertificate({ authority, request, operatorName, now });
    if (!issued.ok) throw new Error(issued.message);
    files[`operators/${operatorName}/client.pem`] = issued.certificate.pem;
    files[`operators/${operatorName}/client.key`] = made.keyPem;
  }
  return files;
}

async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(join(path, ".."), { recursive: true, mode: 0o700 });
    await writeFile(path, text, { mode: 0o600 });
  }
  for (const empty of ["partners", "lists"]) await mkdir(join(folder, empty), { mode: 0o700 });
  // Postgres reads it as a user of its own, through a mount; on this machine the folder is closed.
  await chmod(join(folder, "postgres_password"), 0o444);
}
