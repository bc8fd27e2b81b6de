import { asciiBytes } from "./ascii.ts";
import { encodeBase64Url } from "./base64url.ts";
import { requireBytes } from "./bytes.ts";
import { signEs256 } from "./es256.ts";
import { HeaderMemory } from "./header_memory.ts";
import { type JwsRefusal, refuse } from "./refusal.ts";
import { giveBytes } from "./scratch.ts";
import { type JwsParts, splitJws } from "./split.ts";
import type { VerificationKey } from "./verification_keys.ts";
import { signingInput, type VerifiedJws, verifyParts } from "./verify_parts.ts";
import { type Signer, writeProtectedHeader } from "./write_header.ts";

export const DETACHED_JWS_MAX_CHARACTERS = 2_048;

const headers = new HeaderMemory("detached");

/**
 * Signs bytes that travel elsewhere: `<protected header>..<signature>`, by ES256 with the unencoded
 * payload of RFC 7797 (`b64: false`, `crit: ["b64"]`).
 *
 * @example
 * ```ts
 * const jws = await signDetached({ key, kid: thumbprint }, encodeUtf8(canonicalText));
 * ```
 */
export async function signDetached(signer: Signer, payload: Uint8Array): Promise<string> {
  requireBytes(payload);
  const [header, prefix] = heads.get(signer) ?? writeHead(signer);
  const input = signingInput(prefix, payload);
  const signature = await signEs256(signer.key, input);
  giveBytes(input);
  return `${header}..${encodeBase64Url(signature)}`;
}

/** A signer's header, and its bytes as they stand before a payload. */
type Head = readonly [header: string, prefix: Uint8Array];

/** Written once a signer: in k6's interpreter it costs more than the signature. */
const heads = new WeakMap<Signer, Head>();

function writeHead(signer: Signer): Head {
  const header = writeProtectedHeader(signer, "detached");
  const head = [header, asciiBytes(`${header}.`)] as const;
  heads.set(signer, head);
  return head;
}

/**
 * Verifies a detached JWS over `payload` with the registered keys: those and no other, whatever the
 * header says. A kid in the header only narrows them.
 *
 * @example
 * ```ts
 * const result = await verifyDetached(jws, encodeUtf8(canonicalText), [{ kid: "2026", key }]);
 * if (!result.ok) log(result.code, result.message);
 * ```
 */
export function verifyDetached(
  jws: string | null | undefined,
  payload: Uint8Array,
  keys: readonly VerificationKey[],
): Promise<VerifiedJws | JwsRefusal> {
  return verifyParts(headers, splitDetached(jws), payload, keys);
}

function splitDetached(jws: string | null | undefined): JwsParts | JwsRefusal {
  const parts = splitJws(jws, DETACHED_JWS_MAX_CHARACTERS);
  if (!parts.ok || parts.payload === "") return parts;
  return refuse("payload_present", "nothing between the two dots, got a payload");
}
