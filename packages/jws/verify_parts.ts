import { requireBytes } from "./bytes.ts";
import { verifyEs256 } from "./es256.ts";
import type { HeaderMemory } from "./header_memory.ts";
import type { JwsHeader } from "./protected_header.ts";
import { type JwsRefusal, refuse } from "./refusal.ts";
import { giveBytes, takeBytes } from "./scratch.ts";
import { readSignature } from "./signature.ts";
import type { JwsParts } from "./split.ts";
import { chooseKeys, type VerificationKey } from "./verification_keys.ts";

/** What a JWS proves: the key with this kid has signed it. */
export interface VerifiedJws {
  readonly ok: true;
  readonly kid: string;
  readonly header: JwsHeader;
}

/**
 * The order of trust: header, allow-list, signature's form, registered key, and last the signature.
 * `payload` is what follows the dot in the signing input; it is copied before the first await.
 */
export async function verifyParts(
  headers: HeaderMemory,
  parts: JwsParts | JwsRefusal,
  payload: Uint8Array,
  keys: readonly VerificationKey[],
  typ?: string,
): Promise<VerifiedJws | JwsRefusal> {
  requireBytes(payload);
  if (!parts.ok) return parts;
  const read = headers.read(parts.header);
  if (!read.ok) return read;
  const { header } = read;
  if (typ !== undefined && header.typ !== typ) {
    return refuse("typ_invalid", `typ "${typ}"`, header.typ);
  }
  const last = readSignature(parts.signature);
  if (!last.ok) return last;
  const chosen = chooseKeys(keys, header);
  if (!chosen.ok) return chosen;
  const input = signingInput(read.prefix, payload);
  let signer: VerificationKey | null = null;
  for (const candidate of chosen.keys) {
    if (!await verifyEs256(candidate.key, last.signature, input)) continue;
    signer = candidate;
    break;
  }
  giveBytes(last.signature);
  giveBytes(input);
  if (signer === null) return signatureMismatch;
  headers.keep(read);
  return { ok: true, kid: signer.kid, header };
}

const signatureMismatch = refuse(
  "signature_mismatch",
  "a signature of a registered key over these bytes, this one is not",
);

/** The header as it was sent with its dot, and what is signed after it. */
export function signingInput(prefix: Uint8Array, payload: Uint8Array): Uint8Array<ArrayBuffer> {
  const input = takeBytes(prefix.length + payload.length);
  input.set(prefix);
  input.set(payload, prefix.length);
  return input;
}
