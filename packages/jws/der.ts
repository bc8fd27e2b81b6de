/** One DER element: its tag, where it begins, and where its content lies. */
export interface DerElement {
  readonly tag: number;
  readonly begin: number;
  readonly start: number;
  readonly end: number;
}

const SEQUENCE = 0x30;

/** Reads the element at `begin`, which must fit before `limit`; null when it is no strict DER. */
export function readElement(bytes: Uint8Array, begin: number, limit: number): DerElement | null {
  if (begin + 2 > limit) return null;
  let length = bytes[begin + 1]!;
  let start = begin + 2;
  if (length >= 0x80) {
    const size = length - 0x80;
    if (size < 1 || size > 2 || start + size > limit) return null;
    length = size === 1 ? bytes[start]! : bytes[start]! * 256 + bytes[start + 1]!;
    if (length < (size === 1 ? 0x80 : 0x100)) return null;
    start += size;
  }
  const end = start + length;
  return end <= limit ? { tag: bytes[begin]!, begin, start, end } : null;
}

/** The members of the one sequence that the bytes are; null when they do not fill it exactly. */
export function readSequence(bytes: Uint8Array): DerElement[] | null {
  const outer = readElement(bytes, 0, bytes.length);
  if (outer?.tag !== SEQUENCE || outer.end !== bytes.length) return null;
  const members: DerElement[] = [];
  for (let at = outer.start; at < outer.end;) {
    const member = readElement(bytes, at, outer.end);
    if (member === null) return null;
    members.push(member);
    at = member.end;
  }
  return members;
}

/** Whether an element, tag and length included, is exactly these bytes. */
export function isElement(bytes: Uint8Array, element: DerElement, expected: Uint8Array): boolean {
  const { begin, end } = element;
  return end - begin === expected.length && expected.every((byte, i) => bytes[begin + i] === byte);
}
