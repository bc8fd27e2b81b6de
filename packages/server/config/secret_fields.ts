import { encodeUtf8 } from "@mithqal/canonical";
import { Sealer } from "../sealing/sealer.ts";
import type { Field } from "./field.ts";

const sidecarSecretForm = /^[!-+\--~]{32,256}$/;

/** What the sidecar proves itself with: one secret, or two while one replaces the other. */
export function readSidecarSecrets(
  text: string | undefined,
  isDevelopment: boolean | undefined,
): Field<readonly Uint8Array[] | "development"> {
  if (text === undefined && isDevelopment) return { ok: true, value: "development" };
  const secrets = text?.split(",") ?? [];
  const isWhole = secrets.length >= 1 && secrets.length <= 2 &&
    secrets.every((secret) => sidecarSecretForm.test(secret)) &&
    new Set(secrets).size === secrets.length;
  if (isWhole) return { ok: true, value: secrets.map((secret) => encodeUtf8(secret)) };
  const fault =
    "expected one secret, or two with a comma between, each of 32 to 256 visible characters";
  return { ok: false, fault };
}

/** 32 bytes that seal the secrets in the database, as base64. */
export async function readSealer(text: string | undefined): Promise<Field<Sealer>> {
  if (text === undefined || !/^[A-Za-z0-9+/]{43}=$/.test(text)) {
    return { ok: false, fault: "expected the base64 of 32 bytes" };
  }
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return { ok: true, value: await Sealer.fromKey(bytes) };
}

/** PEM of a kind, such as `CERTIFICATE`; nothing else is looked at. */
export function readPem(text: string | undefined, kind: string): Field<string> {
  const begin = `-----BEGIN ${kind}-----`;
  if (text?.includes(begin) === true && text.includes(`-----END ${kind}-----`)) {
    return { ok: true, value: text };
  }
  return { ok: false, fault: `expected PEM with ${begin}` };
}
