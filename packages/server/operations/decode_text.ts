const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The text of some bytes, or null where they are not UTF-8: a replaced character is not what was sent. */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}
