import { readFile } from "node:fs/promises";
import {
  decodeBase64Url,
  importPublicKeyJwk,
  importPublicKeyPem,
  type VerificationKey,
} from "@mithqal/jws";
import { UsageError } from "../../outcome/usage_error.ts";
import { openProfile } from "../../profile/open_profile.ts";

/** Where the registered key is. */
export interface KeySource {
  /** A JWK or a PEM; without it the profile's own key. */
  file: string | undefined;
  kid: string | undefined;
  /** The signature header, for the kid that it names. */
  jws: string | undefined;
  profile: () => string;
}

/** The keys that a signature is held against. */
export async function readPublicKeys(source: KeySource): Promise<readonly VerificationKey[]> {
  const { text, kid } = source.file === undefined
    ? await profileKey(source.profile())
    : { text: await readFile(source.file, "utf8"), kid: undefined };
  const jwk = parseJwk(text);
  const read = jwk === null
    ? await importPublicKeyPem(text)
    : await importPublicKeyJwk(publicPart(jwk));
  if (!read.ok) {
    throw new UsageError(`expected a public key on P-256, as JWK or PEM: ${read.message}`);
  }
  const own = typeof jwk?.kid === "string" ? jwk.kid : undefined;
  return [{ kid: source.kid ?? kid ?? own ?? kidOf(source.jws) ?? read.thumbprint, key: read.key }];
}

async function profileKey(path: string): Promise<{ text: string; kid: string | undefined }> {
  const { signingKey, signingKid } = await openProfile(path);
  if (signingKey !== undefined) return { text: JSON.stringify(signingKey), kid: signingKid };
  throw new UsageError("expected --public-key FILE, got none, and the profile has no signing_key");
}

function parseJwk(text: string): Record<string, unknown> | null {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return null;
  }
}

/** A private JWK is a public one and more. */
function publicPart({ kty, crv, x, y }: Record<string, unknown>): object {
  return { kty, crv, x, y };
}

/** With no name of its own, a key is taken for the one that the header names. */
function kidOf(jws: string | undefined): string | undefined {
  const header = decodeBase64Url(jws?.split(".")[0] ?? "");
  try {
    const { kid } = Object(JSON.parse(new TextDecoder().decode(header ?? undefined)));
    return typeof kid === "string" ? kid : undefined;
  } catch {
    return undefined;
  }
}
