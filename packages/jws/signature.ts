import { decodeBase64UrlInto, decodedLength } from "./base64url.ts";
import { SIGNATURE_BYTES } from "./es256.ts";
import { type JwsRefusal, refuse } from "./refusal.ts";
import { takeBytes } from "./scratch.ts";

const DER_SEQUENCE = 0x30;
const DER_BYTES_MIN = 66;
const DER_BYTES_MAX = 72;

/** Reads the last segment of a JWS: 64 bytes in strict base64url. The caller may give them back. */
export function readSignature(
  text: string,
): { readonly ok: true; readonly signature: Uint8Array<ArrayBuffer> } | JwsRefusal {
  const signature = takeBytes(decodedLength(text));
  if (!decodeBase64UrlInto(text, signature)) {
    return refuse(
      "signature_not_base64url",
      "a signature in base64url without padding",
    );
  }
  const { length } = signature;
  if (length === SIGNATURE_BYTES) return { ok: true, signature };
  // Java, Go and OpenSSL sign in DER unless told otherwise: 70 to 72 bytes, now and then a few less.
  if (signature[0] === DER_SEQUENCE && length >= DER_BYTES_MIN && length <= DER_BYTES_MAX) {
    return refuse("signature_is_der", "r and s of 32 bytes each (IEEE P1363), got DER");
  }
  return refuse("signature_wrong_length", `a signature of ${SIGNATURE_BYTES} bytes`, length);
}
