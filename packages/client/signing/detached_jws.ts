import { encodeUtf8 } from "@mithqal/canonical";
import { encodeBase64Url } from "@mithqal/jws";
import { rawSignature } from "./signature_bytes.ts";
import type { Signer } from "./signer.ts";

/**
 * The detached JWS of a text, as `signDetached` of `@mithqal/jws` makes it, by a key that may live
 * elsewhere: it is handed the signing input, and only the signature comes back.
 */
export async function detachedJws(signer: Signer, text: string): Promise<string> {
  const members = { alg: "ES256", b64: false, crit: ["b64"], kid: signer.kid };
  const header = encodeBase64Url(encodeUtf8(JSON.stringify(members)));
  const signature = rawSignature(await signer.sign(encodeUtf8(`${header}.${text}`)));
  return `${header}..${encodeBase64Url(signature)}`;
}
