const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

const characters = alphabet.split("");

// The value of each character code below 128; OUTSIDE for all that are not in the alphabet.
const OUTSIDE = 0x40;
const values = new Uint8Array(128).fill(OUTSIDE);
for (let value = 0; value < 64; value++) values[alphabet.charCodeAt(value)] = value;

/** Base64url (RFC 4648, section 5) without padding. */
export function encodeBase64Url(bytes: Uint8Array): string {
  let text = "";
  // Past the end a byte reads as undefined, which the operators take for zero; the cut drops its digits.
  for (let i = 0; i < bytes.length; i += 3) {
    const group = (bytes[i]! << 16) | (bytes[i + 1]! << 8) | bytes[i + 2]!;
    text += characters[group >> 18]! + characters[(group >> 12) & 63]! +
      characters[(group >> 6) & 63]! + characters[group & 63]!;
  }
  return text.slice(0, Math.ceil(bytes.length * 4 / 3));
}

/**
 * Reads base64url strictly: no padding, no character outside the alphabet, no impossible length, and the
 * bits left over in the last character are zero. So each sequence of bytes has one spelling only. Gives
 * null for anything else.
 */
export function decodeBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = new Uint8Array(decodedLength(text));
  return decodeBase64UrlInto(text, bytes) ? bytes : null;
}

/** How many bytes a text of base64url stands for. */
export function decodedLength(text: string): number {
  return (text.length * 3) >> 2;
}

/** Fills `bytes`, which has the decoded length, and says whether the text was strict base64url. */
export function decodeBase64UrlInto(text: string, bytes: Uint8Array): boolean {
  const rest = text.length & 3;
  if (rest === 1) return false;
  const whole = text.length - rest;
  let seen = 0;
  let at = 0;
  for (let i = 0; i < whole; i += 4) {
    const a = valueAt(text, i);
    const b = valueAt(text, i + 1);
    const c = valueAt(text, i + 2);
    const d = valueAt(text, i + 3);
    seen |= a | b | c | d;
    bytes[at++] = (a << 2) | (b >> 4);
    bytes[at++] = (b << 4) | (c >> 2);
    bytes[at++] = (c << 6) | d;
  }
  if (rest === 0) return seen < OUTSIDE;
  const a = valueAt(text, whole);
  const b = valueAt(text, whole + 1);
  const c = rest === 3 ? valueAt(text, whole + 2) : 0;
  bytes[at++] = (a << 2) | (b >> 4);
  // With one byte left this is written past the end, which does nothing.
  bytes[at] = (b << 4) | (c >> 2);
  const spareBits = rest === 3 ? c & 0x03 : b & 0x0f;
  return (seen | a | b | c) < OUTSIDE && spareBits === 0;
}

function valueAt(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return code < 128 ? values[code]! : OUTSIDE;
}
