import { join } from "node:path";
import {
  type Authority,
  type CertificateFacts,
  expiryStage,
  issueOperatorCertificate,
  makeRequest,
  readCertificate,
} from "@mithqal/pki";
import type { OperatorRole } from "@mithqal/store";
import { CannotStart } from "./cannot_start.ts";
import type { Home } from "./home.ts";
import { readFileIfThere, writeSecretFile } from "./secret_file.ts";

/** An operator of the sandbox, with all that its client needs. */
export interface OperatorIdentity {
  name: string;
  roles: readonly OperatorRole[];
  certificate: CertificateFacts;
  key: string;
}

/** One asks, the other approves. */
const rolesByName = { maker: ["operator"], checker: ["approver"] } as const;

/** The operators of a home; those that are not there yet are made. */
export async function openOperators(
  home: Home,
  authority: Authority,
  now: Date,
): Promise<{ maker: OperatorIdentity; checker: OperatorIdentity }> {
  return {
    maker: await openOperator(home, authority, "maker", now),
    checker: await openOperator(home, authority, "checker", now),
  };
}

async function openOperator(
  home: Home,
  authority: Authority,
  name: keyof typeof rolesByName,
  now: Date,
): Promise<OperatorIdentity> {
  const roles = rolesByName[name];
  const [certificateFile, keyFile] = [fileOf(home, name), join(home.operator(name), "client.key")];
  const pem = await readFileIfThere(certificateFile);
  const key = await readFileIfThere(keyFile);
  if (pem !== undefined && key !== undefined) {
    const read = await readCertificate(pem);
    if (!read.ok) throw new CannotStart(`${certificateFile}: ${read.message}`);
    const { certificate } = read;
    if (certificate.notAfter > now) return { name, roles, certificate, key };
    const ended = certificate.notAfter.toISOString().slice(0, 10);
    throw new CannotStart(`the operators' certificates ended on ${ended}: begin anew with --fresh`);
  }
  const made = await certify(authority, { name }, now);
  await writeSecretFile(keyFile, made.key);
  await writeSecretFile(certificateFile, made.certificate.pem);
  return { name, roles, ...made };
}

function fileOf(home: Home, name: string): string {
  return join(home.operator(name), "client.pem");
}

/** A certificate for the key that an operator has, or for a new one. */
async function certify(
  authority: Authority,
  { name, key }: { name: string; key?: string },
  now: Date,
): Promise<Pick<OperatorIdentity, "certificate" | "key">> {
  const { organization } = authority;
  const made = await makeRequest({
    organization,
    commonName: name,
    ...(key !== undefined && { keyPem: key }),
  });
  if (!made.ok) throw new Error(made.message);
  const request = made.requestPem;
  const issued = await issueOperatorCertificate({ authority, request, operatorName: name, now });
  if (!issued.ok) throw new Error(issued.message);
  return { certificate: issued.certificate, key: made.keyPem };
}

/**
 * Renews an operator's certificate where it soon ends. It is kept once it is registered; the key stays,
 * so a renewal that is cut short leaves a pair that fits. The old certificate ends by itself.
 */
export async function renewOperator(
  home: Home,
  authority: Authority,
  { name, certificate: { notAfter }, key }: OperatorIdentity,
  register: (certificatePem: string) => Promise<unknown>,
): Promise<void> {
  const now = new Date();
  if (expiryStage(notAfter, now) === null) return;
  const { certificate: { pem } } = await certify(authority, { name, key }, now);
  await register(pem);
  await writeSecretFile(fileOf(home, name), pem);
}

/** Writes what an operator's client reads: the form of a partner's, without what an operator has not. */
export async function writeOperatorCredentials(
  home: Home,
  name: string,
  { baseUrl, ca }: { baseUrl: string; ca: string },
): Promise<void> {
  const folder = home.operator(name);
  await writeSecretFile(join(folder, "server-ca.pem"), ca);
  const members = {
    base_url: baseUrl,
    environment: "sandbox",
    client_id: name,
    certificate: "client.pem",
    certificate_key: "client.key",
    ca: "server-ca.pem",
  };
  await writeSecretFile(join(folder, "credentials.json"), `${JSON.stringify(members, null, 2)}\n`);
}
