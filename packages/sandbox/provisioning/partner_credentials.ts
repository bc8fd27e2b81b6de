import { rm } from "node:fs/promises";
import { join } from "node:path";
import { readCredentials } from "@mithqal/client";
import { generateKey } from "@mithqal/jws";
import { expiryStage, makeRequest, readCertificate } from "@mithqal/pki";
import { writeSecretFile } from "../home/secret_file.ts";
import type { Members, OperatorDesk } from "./operator_desk.ts";
import type { WantedPartner } from "./wanted_partner.ts";

/** Where a partner's files are, and what stands in them beside its own. */
export interface PartnerPlace {
  folder: string;
  baseUrl: string;
  /** The authority of the service's certificate, PEM. */
  ca: string;
}

/** The kinds of credentials as they stand in paths. */
const pathKinds: Readonly<Record<string, string>> = {
  certificate: "certificates",
  signing_key: "signing-keys",
  client_secret: "client-secrets",
  webhook_secret: "webhook-secrets",
};

/**
 * The credentials on disk where the service knows them, or else new ones: `credentials.json` is written
 * last, so what was cut short is made anew, and what the service knew before it ends. Gives back the
 * webhook secret.
 */
export async function openCredentials(
  desk: OperatorDesk,
  wanted: WantedPartner,
  known: readonly Members[],
  place: PartnerPlace,
): Promise<string> {
  const file = join(place.folder, "credentials.json");
  await writeSecretFile(join(place.folder, "server-ca.pem"), place.ca);
  const own = await goodCredentials(file, known);
  if (own === null) {
    await rm(file, { force: true });
    await endAll(desk, wanted.clientId, known);
  }
  const secrets = own ?? await makeCredentials(desk, wanted, place.folder);
  await writeSecretFile(file, credentialsText(wanted.clientId, place.baseUrl, secrets));
  return secrets.webhookSecret;
}

interface PartnerSecrets {
  clientSecret: string;
  signingKid: string;
  webhookSecret: string;
}

/** What the file names, if the service knows it and it lasts. */
async function goodCredentials(
  file: string,
  known: readonly Members[],
): Promise<PartnerSecrets | null> {
  const read = await readCredentials(file);
  if (!read.ok) return null;
  const { certificate: pem, clientSecret, signingKid, webhookSecret } = read.credentials;
  const certificate = await readCertificate(pem);
  if (!certificate.ok || signingKid === undefined || webhookSecret === undefined) return null;
  const { sha256, notAfter } = certificate.certificate;
  const isActive = (wanted: string) =>
    known.some(({ id, status }) => id === wanted && status === "active");
  if (!isActive(sha256) || !isActive(signingKid)) return null;
  if (expiryStage(notAfter, new Date()) !== null) return null;
  return { clientSecret, signingKid, webhookSecret };
}

async function endAll(
  desk: OperatorDesk,
  clientId: string,
  known: readonly Members[],
): Promise<void> {
  for (const { kind, id, revoked_at: revokedAt } of known) {
    if (revokedAt !== null) continue;
    await desk.act(`/partners/${clientId}/${pathKinds[String(kind)]}/${id}/end`);
  }
}

/** Makes the partner's keys, as only the sandbox may, and has them certified and registered. */
async function makeCredentials(
  desk: OperatorDesk,
  { clientId, name }: WantedPartner,
  folder: string,
): Promise<PartnerSecrets> {
  const path = `/partners/${clientId}`;
  const made = await makeRequest({ organization: name, commonName: clientId });
  if (!made.ok) throw new Error(made.message);
  const signed = await desk.act(`${path}/certificates`, { csr: made.requestPem });
  await writeSecretFile(join(folder, "client.key"), made.keyPem);
  await writeSecretFile(join(folder, "client.pem"), String(signed.certificate));

  const { jwk, privateJwk } = await generateKey();
  const registered = await desk.act(`${path}/signing-keys`, { jwk });
  await writeSecretFile(join(folder, "signing.jwk"), `${JSON.stringify(privateJwk)}\n`);

  const clientSecret = await desk.act(`${path}/client-secrets`);
  const webhookSecret = await desk.act(`${path}/webhook-secrets`);
  return {
    clientSecret: String(clientSecret.client_secret),
    signingKid: String((registered.facts as Members).kid),
    webhookSecret: String(webhookSecret.webhook_secret),
  };
}

function credentialsText(clientId: string, baseUrl: string, secrets: PartnerSecrets): string {
  const members = {
    base_url: baseUrl,
    environment: "sandbox",
    client_id: clientId,
    client_secret: secrets.clientSecret,
    certificate: "client.pem",
    certificate_key: "client.key",
    ca: "server-ca.pem",
    signing_key: "signing.jwk",
    signing_kid: secrets.signingKid,
    webhook_secret: secrets.webhookSecret,
  };
  return `${JSON.stringify(members, null, 2)}\n`;
}
