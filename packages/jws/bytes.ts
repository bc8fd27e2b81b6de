/**
 * The same bytes in a buffer of exactly their size: k6 hands the whole buffer behind a view to the
 * platform. The copy is not made by slice(): a Node Buffer's slice() is again a view.
 */
export function exactBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  if (bytes.byteLength === bytes.buffer.byteLength) return bytes as Uint8Array<ArrayBuffer>;
  return new Uint8Array(bytes);
}

/** Whether a value is a byte array, also one of another realm. */
export function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && (value as Uint8Array).BYTES_PER_ELEMENT === 1;
}

/** Throws unless the value is a byte array: a text in its place would be signed as zeros. */
export function requireBytes(value: unknown): asserts value is Uint8Array {
  if (!isBytes(value)) throw new TypeError("expected a Uint8Array");
}

export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g)!, (pair) => Number.parseInt(pair, 16));
}

export function toBigInt(bytes: Uint8Array): bigint {
  let hex = "0x0";
  for (const byte of bytes) hex += byte.toString(16).padStart(2, "0");
  return BigInt(hex);
}
