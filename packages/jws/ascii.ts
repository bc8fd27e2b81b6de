/** The bytes of a text that is known to be ASCII. */
export function asciiBytes(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/** The text of some bytes, or null when one of them is not ASCII. For short texts. */
export function asciiText(bytes: Uint8Array): string | null {
  return bytes.some((byte) => byte > 0x7f) ? null : String.fromCharCode(...bytes);
}
