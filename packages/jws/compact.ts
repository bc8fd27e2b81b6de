import { asciiBytes } from "./ascii.ts";
import { decodeBase64Url, encodeBase64Url } from "./base64url.ts";
import { requireBytes } from "./bytes.ts";
import { signEs256 } from "./es256.ts";
import { HeaderMemory } from "./header_memory.ts";
import { type JwsRefusal, refuse } from "./refusal.ts";
import { splitJws } from "./split.ts";
import type { VerificationKey } from "./verification_keys.ts";
import { type VerifiedJws, verifyParts } from "./verify_parts.ts";
import { type Signer, writeProtectedHeader } from "./write_header.ts";

export const COMPACT_JWS_MAX_CHARACTERS = 8_192;

const headers = new HeaderMemory("compact");

/** Who signs a compact JWS; `typ` says what it is for and is never left out. */
export interface CompactSigner extends Signer {
  readonly kid: string;
  readonly typ: string;
}

/**
 * Signs bytes that travel inside: `<protected header>.<payload>.<signature>`, as tokens do.
 *
 * @example
 * ```ts
 * const token = await signCompact({ key, kid: thumbprint, typ: "at+jwt" }, encodeUtf8(claims));
 * ```
 */
export async function signCompact(signer: CompactSigner, payload: Uint8Array): Promise<string> {
  requireBytes(payload);
  const signed = `${writeProtectedHeader(signer, "compact")}.${encodeBase64Url(payload)}`;
  return `${signed}.${encodeBase64Url(await signEs256(signer.key, asciiBytes(signed)))}`;
}

/** What a compact JWS proves, and the payload that was in it. */
export interface VerifiedCompact extends VerifiedJws {
  readonly payload: Uint8Array<ArrayBuffer>;
}

/**
 * Verifies a compact JWS with the keys given and hands out its payload. The header's `typ` must be the
 * wanted one, letter for letter. No message quotes the token: it may be somebody's secret.
 */
export async function verifyCompact(
  token: string | null | undefined,
  keys: readonly VerificationKey[],
  { typ }: { readonly typ: string },
): Promise<VerifiedCompact | JwsRefusal> {
  const parts = splitJws(token, COMPACT_JWS_MAX_CHARACTERS);
  if (!parts.ok) return parts;
  if (parts.payload === "") return refuse("payload_missing", "a payload between the two dots");
  const payload = decodeBase64Url(parts.payload);
  if (payload === null) {
    return refuse("payload_not_base64url", "a payload in base64url without padding");
  }
  const result = await verifyParts(headers, parts, asciiBytes(parts.payload), keys, typ);
  return result.ok ? { ...result, payload } : result;
}
