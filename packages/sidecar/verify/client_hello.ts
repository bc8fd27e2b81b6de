/** What a client says first, for a version and suites of our choice, which no TLS library would offer. */
export function clientHello(version: number, suites: readonly number[]): Uint8Array {
  const random = crypto.getRandomValues(new Uint8Array(32));
  const offered = suites.flatMap(sixteenBits);
  const extensions = [
    ...extension(10, [...sixteenBits(4), ...sixteenBits(29), ...sixteenBits(23)]), // X25519, P-256
    ...extension(11, [1, 0]), // whole points
    ...extension(13, [...sixteenBits(4), ...sixteenBits(0x0403), ...sixteenBits(0x0804)]),
    ...extension(35, []), // a session ticket is welcome
  ];
  const body = [
    ...sixteenBits(version),
    ...random,
    0,
    ...sixteenBits(offered.length),
    ...offered,
    1,
    0,
    ...sixteenBits(extensions.length),
    ...extensions,
  ];
  const handshake = [1, 0, ...sixteenBits(body.length), ...body];
  return new Uint8Array([22, 3, 1, ...sixteenBits(handshake.length), ...handshake]);
}

/** What the server said first. */
export type HelloAnswer =
  | { readonly kind: "alert"; readonly number: number }
  | { readonly kind: "hello"; readonly sessionIdBytes: number; readonly extensions: number[] }
  | { readonly kind: "nothing" };

/** Reads the first record of a server. */
export function readHelloAnswer(bytes: Uint8Array): HelloAnswer {
  if (bytes[0] === 21) return { kind: "alert", number: bytes[6] ?? -1 };
  if (bytes[0] !== 22 || bytes[5] !== 2) return { kind: "nothing" };
  const sessionIdBytes = bytes[43]!;
  const end = 44 + sessionIdBytes + 5 + readSixteen(bytes, 44 + sessionIdBytes + 3);
  const extensions: number[] = [];
  for (let at = 44 + sessionIdBytes + 5; at < end; at += 4 + readSixteen(bytes, at + 2)) {
    extensions.push(readSixteen(bytes, at));
  }
  return { kind: "hello", sessionIdBytes, extensions };
}

/** The number of the extension that promises a session ticket. */
export const sessionTicket = 35;

function extension(type: number, body: readonly number[]): number[] {
  return [...sixteenBits(type), ...sixteenBits(body.length), ...body];
}

function sixteenBits(value: number): number[] {
  return [value >> 8, value & 255];
}

function readSixteen(bytes: Uint8Array, at: number): number {
  return (bytes[at]! << 8) | bytes[at + 1]!;
}
