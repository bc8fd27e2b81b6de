import {
  commonNameRule,
  isCommonName,
  isOrganization,
  organizationRule,
  type Subject,
  writeName,
} from "./distinguished_name.ts";
import { ecdsaP256, makeKeyPair, readKeyPair, writePrivateKey } from "./key_pair.ts";
import { encodePem } from "./pem.ts";
import { type MakeRequestRefusalCode, quote, type Refusal, refuse } from "./refusal.ts";
import { Pkcs10CertificateRequestGenerator } from "./x509.ts";

export interface NewRequest extends Subject {
  /** A private key to use (PEM, PKCS#8); where it is missing, a new one is made. */
  readonly keyPem?: string;
}

export interface MadeRequest {
  readonly ok: true;
  /** For the operator. */
  readonly requestPem: string;
  /** For a file that only its owner can read; it is never sent. */
  readonly keyPem: string;
}

/**
 * Makes a certificate signing request, and a P-256 key for it where none is given.
 *
 * @example
 * ```ts
 * const made = await makeRequest({ organization: "Bank Alpha", commonName: "demo" });
 * ```
 */
export async function makeRequest(
  wanted: NewRequest,
): Promise<MadeRequest | Refusal<MakeRequestRefusalCode>> {
  const refusal = subjectRefusal(wanted);
  if (refusal !== null) return refusal;
  const pair = wanted.keyPem === undefined
    ? { ok: true as const, keys: await makeKeyPair() }
    : await readKeyPair(wanted.keyPem);
  if (!pair.ok) return pair;
  const request = await Pkcs10CertificateRequestGenerator.create({
    name: writeName(wanted),
    keys: pair.keys,
    signingAlgorithm: ecdsaP256,
  });
  return {
    ok: true,
    requestPem: encodePem("CERTIFICATE REQUEST", request.rawData),
    keyPem: await writePrivateKey(pair.keys.privateKey),
  };
}

function subjectRefusal(
  { organization, commonName }: Subject,
): Refusal<MakeRequestRefusalCode> | null {
  if (!isOrganization(organization)) {
    const message = `expected as organisation ${organizationRule}, got ${quote(organization)}`;
    return refuse("organization_invalid", message);
  }
  if (isCommonName(commonName)) return null;
  const message = `expected as common name ${commonNameRule}, got ${quote(commonName)}`;
  return refuse("common_name_invalid", message);
}
