// The side of the stand-in that lies outside of the realm: it does the work with the runtime's own Web Crypto.
// Only numbers, strings and plain objects cross the border, so that no object of one realm leaks into the other.
import { Buffer } from "node:buffer";

/** What an operation came to: its value, or the name and message of its rejection. */
export type HostAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly name: string; readonly message: string };

/** Does one operation of `crypto.subtle`. Bytes are arrays of numbers, keys are numbers. */
export type HostCall = (operation: string, parameters: readonly unknown[]) => Promise<HostAnswer>;

type Algorithm = { name: string; hash?: string; namedCurve?: string };

/** A host with its own store of keys. */
export function hostCrypto(): HostCall {
  const keys: CryptoKey[] = [];
  return async (operation, parameters) => {
    try {
      return { ok: true, value: await perform(keys, operation, parameters) };
    } catch (error) {
      const { name, message } = error as Error;
      return { ok: false, name, message };
    }
  };
}

async function perform(
  keys: CryptoKey[],
  operation: string,
  parameters: readonly unknown[],
): Promise<unknown> {
  const [a, b, c, d, e] = parameters;
  const keyAt = (index: unknown) => keys[index as number] as CryptoKey;
  switch (operation) {
    case "digest":
      return numbers(await crypto.subtle.digest(a as string, bytes(b)));
    case "sign":
      return numbers(await crypto.subtle.sign(plain<Algorithm>(a), keyAt(b), bytes(c)));
    case "verify":
      return crypto.subtle.verify(plain<Algorithm>(a), keyAt(b), bytes(c), bytes(d));
    case "importKey":
      if (a === "jwk" && isOffCurve(plain(b))) return offCurveKey(c, e);
      return keep(keys, await importKey(a as string, b, plain(c), d as boolean, plain(e)));
    case "generateKey":
      return keepPair(keys, plain(a), b as boolean, plain(c));
    case "exportKey":
      return a === "jwk"
        ? withCoordinates(await crypto.subtle.exportKey("jwk", keyAt(b)), withoutLeadingZeros)
        : numbers(await crypto.subtle.exportKey(a as "raw", keyAt(b)));
    case "random":
      return [...crypto.getRandomValues(new Uint8Array(a as number))];
    default:
      throw new TypeError(`there is no operation ${operation}`);
  }
}

// k6 writes coordinates as big integers, so it exports some too short, and imports what it has exported.
const coordinates = ["x", "y", "d"] as const;

function withCoordinates(jwk: JsonWebKey, change: (coordinate: string) => string): JsonWebKey {
  if (jwk.kty !== "EC") return jwk;
  const changed = coordinates.flatMap((name) => {
    const value = jwk[name];
    return typeof value === "string" ? [[name, change(value)]] : [];
  });
  return { ...jwk, ...Object.fromEntries(changed) };
}

function withoutLeadingZeros(coordinate: string): string {
  const bytes = Buffer.from(coordinate, "base64url");
  return bytes.subarray(bytes.findIndex((byte) => byte !== 0)).toString("base64url");
}

function withLeadingZeros(coordinate: string): string {
  const bytes = Buffer.from(coordinate, "base64url");
  return Buffer.concat([Buffer.alloc(Math.max(32 - bytes.length, 0)), bytes]).toString("base64url");
}

function jwk(data: unknown): JsonWebKey {
  return withCoordinates(plain<JsonWebKey>(data), withLeadingZeros);
}

// Runtimes differ here: Node refuses the import of a point off the curve, Deno takes it and throws when verifying.
const prime = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n;
const constant = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;

/** Whether a public JWK names a point that is not on P-256. */
function isOffCurve({ kty, x: xText, y: yText, d }: JsonWebKey): boolean {
  if (kty !== "EC" || xText === undefined || yText === undefined || d !== undefined) return false;
  const [x, y] = [xText, yText].map((text) =>
    BigInt(`0x${Buffer.from(text, "base64url").toString("hex") || "0"}`)
  ) as [bigint, bigint];
  return (y * y - x * x * x + 3n * x - constant) % prime !== 0n;
}

function offCurveKey(algorithm: unknown, usages: unknown): object {
  return { offCurve: true, type: "public", extractable: true, algorithm, usages };
}

function importKey(
  format: string,
  data: unknown,
  algorithm: Algorithm,
  extractable: boolean,
  usages: KeyUsage[],
): Promise<CryptoKey> {
  return format === "jwk"
    ? crypto.subtle.importKey("jwk", jwk(data), algorithm, extractable, usages)
    : crypto.subtle.importKey(format as "raw", bytes(data), algorithm, extractable, usages);
}

async function keepPair(
  keys: CryptoKey[],
  algorithm: Algorithm,
  extractable: boolean,
  usages: KeyUsage[],
): Promise<unknown> {
  const made = await crypto.subtle.generateKey(algorithm, extractable, usages);
  if (!("privateKey" in made)) return keep(keys, made);
  return { privateKey: keep(keys, made.privateKey), publicKey: keep(keys, made.publicKey) };
}

function keep(keys: CryptoKey[], key: CryptoKey): unknown {
  const { type, extractable, algorithm, usages } = key;
  return { id: keys.push(key) - 1, type, extractable, algorithm, usages };
}

function numbers(buffer: ArrayBuffer): number[] {
  return [...new Uint8Array(buffer)];
}

function bytes(list: unknown): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(list as number[]);
}

function plain<T>(value: unknown): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
