import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from "node:crypto";
import { type CertificateFacts, revocationListState } from "@mithqal/pki";
import {
  type Authorities,
  authorityTitle,
  listsByAuthority,
  readAuthorities,
} from "./authority_lists.ts";
import { pemBlocks } from "./pem_blocks.ts";
import type { Secrets } from "./secrets.ts";

/**
 * Everything that would make a sidecar with these secrets refuse all partners, or not start; no
 * message quotes a secret.
 */
export async function faultsInSecrets(secrets: Secrets, now: Date): Promise<string[]> {
  const server = faultsInServer(secrets.serverCertificate, secrets.serverKey, now);
  const authorities = await readAuthorities(secrets.partnerCa);
  return [
    ...server.map((fault) => `server certificate: ${fault}`),
    ...faultsInAuthorities(authorities, now).map((fault) => `partner CA: ${fault}`),
    ...(await faultsInLists(secrets.revocationLists, authorities.found, now))
      .map((fault) => `revocation lists: ${fault}`),
    ...faultsInSecret(secrets.sidecarSecret).map((fault) => `sidecar secret: ${fault}`),
  ];
}

function faultsInServer(chain: string, keyPem: string, now: Date): string[] {
  const certificate = readLeaf(chain);
  if (certificate === null) return ["expected a certificate in PEM"];
  if (!isEcdsa(certificate.publicKey)) {
    return ["expected an ECDSA key on P-256 or P-384: no suite is allowed for another"];
  }
  const key = readKey(keyPem);
  if (key === null) return ["expected its key in PEM, without a password"];
  if (!certificate.publicKey.export(spki).equals(createPublicKey(key).export(spki))) {
    return ["expected the key of the first certificate, got another's"];
  }
  return faultsInTime(new Date(certificate.validFrom), new Date(certificate.validTo), now);
}

const spki = { type: "spki", format: "der" } as const;

function readLeaf(chain: string): X509Certificate | null {
  try {
    return new X509Certificate(pemBlocks(chain, "CERTIFICATE")[0] ?? "");
  } catch {
    return null;
  }
}

function readKey(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
}

function isEcdsa(key: KeyObject): boolean {
  const curve = key.asymmetricKeyDetails?.namedCurve ?? "";
  return key.asymmetricKeyType === "ec" &&
    ["prime256v1", "secp384r1", "P-256", "P-384"].includes(curve);
}

function faultsInAuthorities({ found, faults }: Authorities, now: Date): string[] {
  if (found.length === 0) return ["expected at least one certificate in PEM"];
  const own = found.flatMap(({ commonName, isAuthority, notBefore, notAfter }) => {
    if (!isAuthority) return [`expected an authority, got ${commonName ?? "a certificate"}`];
    return faultsInTime(notBefore, notAfter, now).map((fault) => `${commonName}: ${fault}`);
  });
  return [...faults, ...own];
}

/** A chain is refused whole where one of its authorities has no list in time. */
async function faultsInLists(
  text: string,
  authorities: readonly CertificateFacts[],
  now: Date,
): Promise<string[]> {
  return (await listsByAuthority(authorities, text)).flatMap(({ certificate, lists, refusals }) => {
    if (lists.some((list) => revocationListState(list, now) !== "expired")) return [];
    const name = authorityTitle(certificate);
    if (lists.length > 0) return [`expected a list of ${name} in its time, got one that has ended`];
    return [refusals[0] ?? `expected a list of ${name}, got none`];
  });
}

function faultsInSecret(secret: string): string[] {
  return /^[!-+\--~]{32,256}$/.test(secret)
    ? []
    : ["expected 32 to 256 visible characters without a comma"];
}

function faultsInTime(notBefore: Date, notAfter: Date, now: Date): string[] {
  if (notAfter <= now) return [`expected one that has not ended, got ${notAfter.toISOString()}`];
  if (notBefore > now) return [`expected one that has begun, got ${notBefore.toISOString()}`];
  return [];
}
