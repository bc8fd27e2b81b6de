const LENGTH_MAX = 1_024;
const SPARE_MAX = 256;

const spareByLength = new Map<number, Uint8Array<ArrayBuffer>[]>();
let spareCount = 0;

/**
 * Bytes of exactly this length, with anything in them: a used array where there is one. A fresh array
 * with its buffer costs more than all the reading of a JWS. Whoever takes it owns it and writes every byte.
 */
export function takeBytes(length: number): Uint8Array<ArrayBuffer> {
  const used = spareByLength.get(length)?.pop();
  if (used === undefined) return new Uint8Array(length);
  spareCount--;
  return used;
}

/** Gives bytes back when nobody reads them any more: the platform's promise over them has settled. */
export function giveBytes(bytes: Uint8Array<ArrayBuffer>): void {
  if (bytes.length > LENGTH_MAX) return;
  if (spareCount === SPARE_MAX) {
    // Lengths that came once must not keep out those that come now.
    spareByLength.clear();
    spareCount = 0;
  }
  const spare = spareByLength.get(bytes.length);
  if (spare === undefined) spareByLength.set(bytes.length, [bytes]);
  else spare.push(bytes);
  spareCount++;
}
