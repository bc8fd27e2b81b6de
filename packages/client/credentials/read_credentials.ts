import { dirname, isAbsolute, join } from "node:path";
import { importPrivateKeyJwk } from "@mithqal/jws";
import { importWebhookSecret } from "@mithqal/protocol/webhooks";
import { type CredentialsFault, credentialsFault } from "../errors/credentials_error.ts";
import type { CertificateCredentials, Credentials } from "./credentials.ts";
import { type FileReading, readSecretFile, readTextFile } from "./secret_file.ts";
import { checkCertificateUse, checkTlsIdentity } from "./tls_identity.ts";

/** The outcome of {@link readCredentials}. */
export type CredentialsReading =
  | { readonly ok: true; readonly credentials: Credentials }
  | CredentialsFault;

/** The outcome of {@link readCertificateCredentials}. */
export type CertificateCredentialsReading =
  | { readonly ok: true; readonly credentials: CertificateCredentials }
  | CredentialsFault;

/** `credentials.json` as it is written. */
type Members = Readonly<Record<string, string | undefined>>;

const ofPartners = [
  "base_url",
  "environment",
  "client_id",
  "client_secret",
  "certificate",
  "certificate_key",
  "ca",
];
const ofEverybody = ofPartners.filter((name) => name !== "client_secret");
const optional = ["signing_key", "signing_kid", "webhook_secret"];

/**
 * Reads `credentials.json` and the files it names (relative to it). Everything that can be known to be
 * wrong before a connection is made is told here, with its next step.
 *
 * @example
 * ```ts
 * const read = await readCredentials(".mithqal/partners/demo/credentials.json");
 * if (!read.ok) throw new Error(`${read.message}; ${read.remedy}`);
 * ```
 */
export async function readCredentials(
  path: string,
  nowMs: number = Date.now(),
): Promise<CredentialsReading> {
  const read = await readWhole(path, ofPartners);
  if (!read.ok) return read;
  const { members, files } = read;
  const credentials: Credentials = {
    ...certificateCredentials(read),
    clientSecret: members.client_secret!,
    ...files,
    ...(members.signing_kid !== undefined && { signingKid: members.signing_kid }),
    ...(members.webhook_secret !== undefined && { webhookSecret: members.webhook_secret }),
  };
  return await faultOf(credentials, nowMs) ?? { ok: true, credentials };
}

/** Reads a file of the same form without secrets: that of somebody who is known by a certificate alone. */
export async function readCertificateCredentials(
  path: string,
  nowMs: number = Date.now(),
): Promise<CertificateCredentialsReading> {
  const read = await readWhole(path, ofEverybody);
  if (!read.ok) return read;
  const credentials = certificateCredentials(read);
  return identityFault(credentials, nowMs) ?? { ok: true, credentials };
}

interface WholeFile {
  readonly ok: true;
  readonly members: Members;
  readonly files: Files;
}

async function readWhole(
  path: string,
  needed: readonly string[],
): Promise<WholeFile | CredentialsFault> {
  const missing = "give the path of the credentials.json that the operator handed over";
  const file = await readSecretFile(path, missing);
  if (!file.ok) return file;
  const read = readMembers(path, file.text, needed);
  if (!read.ok) return read;
  const { members } = read;
  const texts = await readNamedFiles(dirname(path), members);
  return texts.ok ? { ok: true, members, files: texts.files } : texts;
}

function certificateCredentials({ members, files }: WholeFile): CertificateCredentials {
  const { certificate, certificateKey, ca } = files;
  return {
    baseUrl: members.base_url!,
    environment: members.environment!,
    clientId: members.client_id!,
    certificate,
    certificateKey,
    ca,
  };
}

function readMembers(
  path: string,
  text: string,
  needed: readonly string[],
): { ok: true; members: Members } | CredentialsFault {
  const members = parseObject(text);
  if (members === null) {
    const message = `expected a JSON object in ${path}, got something else`;
    return credentialsFault("not_json", message, "take the file as the operator handed it over");
  }
  const absent = needed.filter((name) => members[name] === undefined);
  if (absent.length > 0) {
    const message = `expected ${absent.join(", ")} in ${path}, got none`;
    return credentialsFault("member_missing", message, "add what is missing, or ask for the file");
  }
  const wrong = [...needed, ...optional].filter((name) => !isText(members[name] ?? "x"));
  if (wrong.length > 0) {
    const message = `expected texts as ${wrong.join(", ")} in ${path}, got something else`;
    return credentialsFault("member_invalid", message, "write each as a text that is not empty");
  }
  const url = checkBaseUrl(String(members["base_url"]));
  return url ?? { ok: true, members: members as Members };
}

/** The address must be written as it is signed: nothing after the host and its port. */
export function checkBaseUrl(url: string): CredentialsFault | undefined {
  if (/^https:\/\/[a-z0-9.-]+(?::\d+)?$/.test(url)) return undefined;
  const message = `expected https://host as base_url, got "${url.slice(0, 40)}"`;
  const remedy = url.startsWith("http://")
    ? "write https:// in base_url: every call needs mutual TLS"
    : "write base_url as the operator gave it: https, the host in lower case, nothing after it";
  return credentialsFault("base_url_not_https", message, remedy);
}

type Files = Pick<Credentials, "certificate" | "certificateKey" | "ca" | "signingKey">;

async function readNamedFiles(
  folder: string,
  members: Members,
): Promise<{ ok: true; files: Files } | CredentialsFault> {
  const at = (name: string) => isAbsolute(name) ? name : join(folder, name);
  const handedOver = "put the file there that the operator handed over";
  const own = "make your keys with: mithqal keygen";
  const certificate = await readTextFile(at(members.certificate!), handedOver);
  if (!certificate.ok) return certificate;
  const ca = await readTextFile(at(members.ca!), handedOver);
  if (!ca.ok) return ca;
  const certificateKey = await readSecretFile(at(members.certificate_key!), own);
  if (!certificateKey.ok) return certificateKey;
  const files = { certificate: certificate.text, certificateKey: certificateKey.text, ca: ca.text };
  if (members.signing_key === undefined) return { ok: true, files };
  const path = at(members.signing_key);
  const signingKey = parseKey(path, await readSecretFile(path, own));
  return signingKey.ok ? { ok: true, files: { ...files, signingKey: signingKey.jwk } } : signingKey;
}

function parseKey(path: string, file: FileReading): { ok: true; jwk: unknown } | CredentialsFault {
  if (!file.ok) return file;
  const jwk = parseObject(file.text);
  if (jwk !== null) return { ok: true, jwk };
  return credentialsFault("signing_key_invalid", `expected a JWK in ${path}`, newSigningKey);
}

const newSigningKey = "make a new signing key, and have the operator register its public half";

function identityFault(
  credentials: CertificateCredentials,
  nowMs: number,
): CredentialsFault | undefined {
  const { certificate, clientId } = credentials;
  return checkTlsIdentity(credentials) ?? checkCertificateUse(certificate, clientId, nowMs);
}

async function faultOf(
  credentials: Credentials,
  nowMs: number,
): Promise<CredentialsFault | undefined> {
  const { signingKey, webhookSecret } = credentials;
  const fault = identityFault(credentials, nowMs);
  if (fault !== undefined) return fault;
  const key = signingKey === undefined ? undefined : await importPrivateKeyJwk(signingKey);
  if (key?.ok === false) {
    return credentialsFault("signing_key_invalid", `signing_key: ${key.message}`, newSigningKey);
  }
  const secret = webhookSecret === undefined ? undefined : await importWebhookSecret(webhookSecret);
  if (secret?.ok !== false) return undefined;
  const message = `webhook_secret: ${secret.message}`;
  return credentialsFault("webhook_secret_invalid", message, "take the one the operator gave you");
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? value as Record<string, unknown> : null;
  } catch {
    return null;
  }
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}
