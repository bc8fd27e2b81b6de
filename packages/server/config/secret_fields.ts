import { encodeUtf8 } from "@mithqal/canonical";
import { Sealer } from "../sealing/sealer.ts";
import type { Field } from "./field.ts";

const sidecarSecretForm = /^[!-+\--~]{32,256}$/;
const sealingKeyForm = /^[A-Za-z0-9+/]{43}=$/;

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

/** What seals the secrets in the database: one key, or two while one replaces the other. */
export async function readSealer(text: string | undefined): Promise<Field<Sealer>> {
  const [first = "", second, ...more] = text?.split(",") ?? [];
  const keys = second === undefined ? [first] : [first, second];
  if (more.length > 0 || first === second || !keys.every((key) => sealingKeyForm.test(key))) {
    const fault = "expected the base64 of 32 bytes, or of two such keys with a comma between";
    return { ok: false, fault };
  }
  const [newest, ...others] = keys.map((key) =>
    Uint8Array.from(atob(key), (character) => character.charCodeAt(0))
  );
  return { ok: true, value: await Sealer.fromKey(newest!, ...others) };
}

/** PEM of a kind, such as `CERTIFICATE`; nothing else is looked at. */
export function readPem(text: string | undefined, kind: string): Field<string> {
  const begin = `-----BEGIN ${kind}-----`;
  if (text?.includes(begin) === true && text.includes(`-----END ${kind}-----`)) {
    return { ok: true, value: text };
  }
  return { ok: false, fault: `expected PEM with ${begin}` };
}
