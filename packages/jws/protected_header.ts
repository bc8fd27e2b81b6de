import { asciiText } from "./ascii.ts";
import { decodeBase64Url } from "./base64url.ts";
import { countMembers } from "./json_members.ts";
import { type JwsRefusal, refuse } from "./refusal.ts";

/** What an accepted protected header says beside `alg` (always ES256) and, when detached, `b64` and `crit`. */
export interface JwsHeader {
  readonly alg: "ES256";
  readonly kid?: string;
  readonly typ?: string;
}

/** Detached signatures leave the payload as it is (RFC 7797); compact ones carry it in base64url. */
export type JwsForm = "detached" | "compact";

export const KID_MAX_CHARACTERS = 128;
export const TYP_MAX_CHARACTERS = 64;

const allowedMembers: { readonly [form in JwsForm]: readonly string[] } = {
  detached: ["alg", "b64", "crit", "kid", "typ"],
  compact: ["alg", "kid", "typ"],
};

type Members = { readonly [name: string]: unknown };

/** Reads a protected header as it was sent: the base64url text of an ASCII JSON object. */
export function readProtectedHeader(
  text: string,
  form: JwsForm,
): { readonly ok: true; readonly header: JwsHeader } | JwsRefusal {
  const bytes = decodeBase64Url(text);
  if (bytes === null) {
    return refuse("header_not_base64url", "a header in base64url without padding");
  }
  const json = asciiText(bytes);
  const members = json === null ? null : parseObject(json);
  if (json === null || members === null) {
    return refuse("header_not_json", "a header that is a JSON object in ASCII");
  }
  const names = Object.keys(members);
  if (countMembers(json) !== names.length) {
    return refuse("header_member_duplicate", "each member of the header once");
  }
  return refusalOfMembers(members, names, form) ?? { ok: true, header: headerOf(members) };
}

function parseObject(json: string): Members | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && !Array.isArray(value) ? value as Members | null : null;
  } catch {
    return null;
  }
}

function refusalOfMembers(
  members: Members,
  names: readonly string[],
  form: JwsForm,
): JwsRefusal | null {
  const allowed = allowedMembers[form];
  const stranger = names.find((name) => !allowed.includes(name));
  if (stranger !== undefined) {
    const expected = `only ${allowed.join(", ")} in the header`;
    return refuse("header_member_not_allowed", expected, stranger);
  }
  const { alg, b64, crit, kid, typ } = members;
  if (alg !== "ES256") return refuse("algorithm_not_allowed", 'alg "ES256"', alg);
  if (form === "detached") {
    if (b64 !== false) return refuse("b64_not_false", "b64 false", b64);
    if (JSON.stringify(crit) !== '["b64"]') return refuse("crit_not_b64", 'crit ["b64"]', crit);
  }
  if (kid !== undefined && !isName(kid, KID_MAX_CHARACTERS)) {
    return refuse("kid_invalid", "kid of 1-128 characters 0x21-0x7E", kid);
  }
  if (typ !== undefined && !isName(typ, TYP_MAX_CHARACTERS)) {
    return refuse("typ_invalid", "typ of 1-64 characters 0x21-0x7E", typ);
  }
  return null;
}

/** Whether a value can be a kid or a typ. */
export function isName(value: unknown, maxCharacters: number): value is string {
  return typeof value === "string" && value.length <= maxCharacters && /^[\x21-\x7e]+$/.test(value);
}

// Frozen: a remembered header is handed out again.
function headerOf({ kid, typ }: Members): JwsHeader {
  return Object.freeze({
    alg: "ES256",
    ...(kid === undefined ? {} : { kid: kid as string }),
    ...(typ === undefined ? {} : { typ: typ as string }),
  });
}
