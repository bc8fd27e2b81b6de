import { toHex } from "./hex.ts";

/**
 * A random serial number of 16 bytes, as hex. Its two top bits are 01: it is positive and has always 32
 * digits, so every tool writes it in the same way.
 */
export function makeSerialNumber(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[0] = (bytes[0]! & 0x3f) | 0x40;
  return toHex(bytes);
}
