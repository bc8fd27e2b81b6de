const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Lower-case hexadecimal of some bytes. */
export function encodeHex(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i < bytes.length; i++) text += pairs[bytes[i]!]!;
  return text;
}
