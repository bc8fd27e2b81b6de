// The few lines of DER that the library leaves to us.

/** Whether the bytes are one SEQUENCE and nothing behind it: what is hashed is what is read. */
export function isOneSequence(bytes: Uint8Array): boolean {
  if (bytes.length < 2 || bytes[0] !== 0x30) return false;
  const first = bytes[1]!;
  if (first < 0x80) return bytes.length === 2 + first;
  const count = first - 0x80;
  if (count < 1 || count > 3 || bytes.length < 2 + count) return false;
  const length = bytes.subarray(2, 2 + count).reduce((sum, byte) => sum * 256 + byte, 0);
  const isShortest = length >= (count === 1 ? 0x80 : 256 ** (count - 1));
  return isShortest && bytes.length === 2 + count + length;
}

/** A whole number as a DER INTEGER. */
export function encodeInteger(value: bigint): Uint8Array<ArrayBuffer> {
  const hex = value.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  const digits = parseInt(even.slice(0, 2), 16) >= 0x80 ? `00${even}` : even;
  const bytes = digits.match(/../g)!.map((pair) => parseInt(pair, 16));
  return new Uint8Array([0x02, bytes.length, ...bytes]);
}

/** A DER INTEGER that is a whole number of at most 20 bytes (RFC 5280's bound), or null. */
export function decodeInteger(der: Uint8Array): bigint | null {
  const [tag, length, first] = der;
  if (tag !== 0x02 || length === undefined || length < 1 || length > 20) return null;
  if (der.length !== 2 + length || first! >= 0x80) return null;
  return der.subarray(2).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
}
