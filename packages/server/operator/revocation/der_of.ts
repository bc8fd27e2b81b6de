import { Buffer } from "node:buffer";

/** The DER of one PEM block of our own making. */
export function derOf(pem: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ""), "base64"));
}
