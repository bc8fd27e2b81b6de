import { asciiBytes } from "./ascii.ts";
import { encodeBase64Url } from "./base64url.ts";
import {
  isName,
  type JwsForm,
  KID_MAX_CHARACTERS,
  TYP_MAX_CHARACTERS,
} from "./protected_header.ts";

/** Who signs: the private key and what the header says of it. It is not changed once it has signed. */
export interface Signer {
  readonly key: CryptoKey;
  readonly kid?: string | undefined;
  readonly typ?: string | undefined;
}

/** The protected header of a signer, in base64url. A kid or typ that no reader takes throws. */
export function writeProtectedHeader({ kid, typ }: Signer, form: JwsForm): string {
  requireName("kid", kid, KID_MAX_CHARACTERS);
  requireName("typ", typ, TYP_MAX_CHARACTERS);
  const rules = form === "detached" ? { b64: false, crit: ["b64"] } : {};
  return encodeBase64Url(asciiBytes(JSON.stringify({ alg: "ES256", ...rules, kid, typ })));
}

function requireName(member: string, name: string | undefined, maxCharacters: number): void {
  if (name !== undefined && !isName(name, maxCharacters)) {
    throw new TypeError(`expected a ${member} that can be read`);
  }
}
