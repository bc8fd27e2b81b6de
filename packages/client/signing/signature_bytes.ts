const NUMBER_BYTES = 32;
const SEQUENCE = 0x30;
const INTEGER = 0x02;

/** r and s of 32 bytes each, from just that or from DER. Anything else is a fault of the signer. */
export function rawSignature(signature: Uint8Array): Uint8Array {
  if (signature.length === 2 * NUMBER_BYTES) return signature;
  const [tag, length] = signature;
  if (tag === SEQUENCE && length === signature.length - 2) {
    const r = integerAt(signature, 2);
    const s = r && integerAt(signature, r.end);
    if (r && s?.end === signature.length) return joined(r.bytes, s.bytes);
  }
  const got = `${signature.length} others`;
  throw new TypeError(`expected 64 bytes of r and s, or DER, from the signer, got ${got}`);
}

/** A positive DER integer of at most 32 bytes that count. */
function integerAt(der: Uint8Array, at: number): { bytes: Uint8Array; end: number } | null {
  const end = at + 2 + (der[at + 1] ?? Infinity);
  if (der[at] !== INTEGER || end > der.length) return null;
  const start = der[at + 2] === 0 ? at + 3 : at + 2;
  const bytes = der.subarray(start, end);
  return bytes.length <= NUMBER_BYTES ? { bytes, end } : null;
}

function joined(r: Uint8Array, s: Uint8Array): Uint8Array {
  const raw = new Uint8Array(2 * NUMBER_BYTES);
  raw.set(r, NUMBER_BYTES - r.length);
  raw.set(s, 2 * NUMBER_BYTES - s.length);
  return raw;
}
