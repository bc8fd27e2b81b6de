/** An address as whole bytes: 4 or 16 of them. */
export type Address = readonly number[];

/** Addresses that share their first bits. */
export interface Network {
  address: Address;
  prefixBits: number;
}

const addressMaxCharacters = 45;

/**
 * Reads an IPv4 or IPv6 address, or null. An IPv4 address in IPv6's clothes (`::ffff:192.0.2.1`) is the
 * IPv4 address: the same caller must not be two.
 */
export function readAddress(text: string): Address | null {
  if (text.length > addressMaxCharacters) return null;
  if (!text.includes(":")) return readV4(text);
  const bytes = readV6(text);
  return bytes !== null && isMapped(bytes) ? bytes.slice(12) : bytes;
}

/** Reads `192.0.2.0/24`, `2001:db8::/32`, or an address alone, or null. */
export function readNetwork(text: string): Network | null {
  const [first = "", bits, ...more] = text.split("/");
  const address = readAddress(first);
  if (address === null || more.length > 0) return null;
  if (bits === undefined) return { address, prefixBits: address.length * 8 };
  if (!/^\d{1,3}$/.test(bits)) return null;
  const cut = first.includes(":") && address.length === 4 ? 96 : 0;
  const prefixBits = Number(bits) - cut;
  return prefixBits >= 0 && prefixBits <= address.length * 8 ? { address, prefixBits } : null;
}

/** Whether an address lies in a network. */
export function contains({ address, prefixBits }: Network, other: Address): boolean {
  if (address.length !== other.length) return false;
  const whole = prefixBits >> 3;
  for (let i = 0; i < whole; i++) if (address[i] !== other[i]) return false;
  const rest = prefixBits & 7;
  return rest === 0 || ((address[whole]! ^ other[whole]!) >> (8 - rest)) === 0;
}

function readV4(text: string): number[] | null {
  const parts = text.split(".");
  const isWhole = parts.length === 4 &&
    parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
  return isWhole ? parts.map(Number) : null;
}

function readV6(text: string): number[] | null {
  const [head = "", tail, ...more] = text.split("::");
  if (more.length > 0) return null;
  const before = readGroups(head, tail === undefined);
  const after = tail === undefined ? [] : readGroups(tail, true);
  if (before === null || after === null) return null;
  const missing = 16 - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 2) return null;
  return [...before, ...new Array<number>(missing).fill(0), ...after];
}

/** Groups of four hex digits; the last one may be an IPv4 address. */
function readGroups(text: string, isEnd: boolean): number[] | null {
  if (text === "") return [];
  const bytes: number[] = [];
  const groups = text.split(":");
  for (const [i, group] of groups.entries()) {
    const isLast = isEnd && i === groups.length - 1;
    if (isLast && group.includes(".")) {
      const v4 = readV4(group);
      if (v4 === null) return null;
      bytes.push(...v4);
    } else if (/^[\da-f]{1,4}$/i.test(group)) {
      const value = parseInt(group, 16);
      bytes.push(value >> 8, value & 0xff);
    } else {
      return null;
    }
  }
  return bytes;
}

function isMapped(bytes: readonly number[]): boolean {
  return bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 0xff && bytes[11] === 0xff;
}
