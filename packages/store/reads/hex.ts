import { Buffer } from "node:buffer";

/** Bytes that the database has written as hex, which both homes read alike. */
export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(hex, "hex"));
}

/** Bytes as the parameter of a `decode($1::text, 'hex')`. */
export function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
