import { asciiBytes } from "./ascii.ts";
import { encodeBase64Url } from "./base64url.ts";
import {
  isName,
  type JwsForm,
  KID_MAX_CHARACTERS,
  TYP_MAX_CHARACTERS,
} from "./protected_header.ts";

/** Who signs: the private key and what the header says of it. */
export interface Signer {
  readonly key: CryptoKey;
  readonly kid?: string | undefined;
  readonly typ?: string | undefined;
}

/** The protected header of a signer, in base64url. A kid or typ that no reader takes throws. */
export function writeProtectedHeader({ kid, typ }: Signer, form: JwsForm): string {
  if (kid !== undefined && !isName(kid, KID_MAX_CHARACTERS)) {
    throw new TypeError("expected a kid that can be read");
  }
  if (typ !== undefined && !isName(typ, TYP_MAX_CHARACTERS)) {
    throw new TypeError("expected a typ that can be read");
  }
  const rules = form === "detached" ? { b64: false, crit: ["b64"] } : {};
  return encodeBase64Url(asciiBytes(JSON.stringify({ alg: "ES256", ...rules, kid, typ })));
}
