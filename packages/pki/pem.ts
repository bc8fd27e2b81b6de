// PEM (RFC 7468), strictly: one block and nothing around it. The library's own reader takes hex and
// base64 too, and the first of many blocks.
import { isOneSequence } from "./der.ts";

const beginLine = /-----BEGIN ([A-Z0-9 ]{1,40})-----/g;
const oneBlock = /^-----BEGIN ([A-Z0-9 ]{1,40})-----([^-]*)-----END ([A-Z0-9 ]{1,40})-----$/;
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Every label of a text, in its order. */
export function pemLabels(text: string): readonly string[] {
  return Array.from(text.matchAll(beginLine), (match) => match[1]!);
}

/** The DER of a text that is one PEM block with one of the labels, or null. */
export function decodePem(
  text: string,
  labels: readonly string[],
): Uint8Array<ArrayBuffer> | null {
  const [, begin = "", lines = "", end] = oneBlock.exec(text.trim()) ?? [];
  if (begin !== end || !labels.includes(begin)) return null;
  const body = lines.replace(/[ \t\r\n]/g, "");
  if (body.length % 4 !== 0 || !base64.test(body)) return null;
  const der = Uint8Array.from(atob(body), (character) => character.charCodeAt(0));
  return isOneSequence(der) ? der : null;
}

/** DER as one PEM block, with a line break at its end. */
export function encodePem(label: string, der: ArrayBuffer | Uint8Array): string {
  const characters = Array.from(new Uint8Array(der), (byte) => String.fromCharCode(byte));
  const lines = btoa(characters.join("")).match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ""].join("\n");
}

/** What a text seems to be, for a message. */
export function describePem(text: string): string {
  const labels = pemLabels(text);
  if (labels.length === 0) return "no PEM block";
  if (labels.length > 1) return `${labels.length} PEM blocks`;
  return `a block "${labels[0]}" that cannot be read`;
}
