import { decodeBase64Url } from "./base64url.ts";
import { type KeyKind, refuseKind, type WantedKey } from "./key_kind.ts";
import { KEY_MAX_LENGTH, type KeyParts } from "./key_parts.ts";
import { readDer } from "./read_der.ts";
import { type KeyRefusal, refuse } from "./refusal.ts";

const beginLine = /-----BEGIN ([A-Z0-9 ]{1,40})-----/g;
const oneBlock = /^-----BEGIN ([A-Z ]+)-----([^-]*)-----END ([A-Z ]+)-----$/;
const base64 = /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Reads a text of one PEM block (RFC 7468) with the wanted kind of key in it. */
export function readPem(text: string, wanted: WantedKey): KeyParts | KeyRefusal {
  if (text.length > KEY_MAX_LENGTH) {
    return refuse("key_too_long", `at most ${KEY_MAX_LENGTH} characters`, text.length);
  }
  const kind = kindOf(Array.from(text.matchAll(beginLine), (match) => match[1]!), wanted);
  if (kind !== wanted) return refuseKind(kind, wanted);
  const block = oneBlock.exec(text.trim());
  const body = block !== null && block[1] === block[3] ? block[2]!.replace(/[ \t\r\n]/g, "") : "";
  const der = base64.test(body) ? decodeBase64Url(toBase64Url(body)) : null;
  if (der === null) return refuse("key_malformed", "one PEM block of base64, nothing around it");
  return readDer(der, wanted);
}

const kinds: { readonly [label: string]: KeyKind } = {
  "PUBLIC KEY": "public",
  "PRIVATE KEY": "private",
  "EC PRIVATE KEY": "sec1",
  "ENCRYPTED PRIVATE KEY": "encrypted",
};

// A private key tells more than what stands around it.
function kindOf(labels: readonly string[], wanted: WantedKey): KeyKind {
  const secret = labels.find((label) => label.endsWith("PRIVATE KEY"));
  if (secret !== undefined && wanted === "public") return "private";
  const label = secret ?? labels[0] ?? "";
  if (label.includes("CERTIFICATE")) return "certificate";
  return kinds[label] ?? (/^[RD]SA /.test(label) ? "other" : "unknown");
}

function toBase64Url(text: string): string {
  return text.replace(/=+$/, "").replaceAll("+", "-").replaceAll("/", "_");
}
