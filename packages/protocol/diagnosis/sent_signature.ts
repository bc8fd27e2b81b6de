import { decodeBase64Url } from "../../jws/mod.ts";

const signatureBytes = 64;
const numberBytes = 32;

/** What a client has signed with: the header segment as it came, and 64 bytes, mended where that can be. */
export interface SentSignature {
  header: string;
  signature: Uint8Array<ArrayBuffer>;
  /** What the header names, as far as it can be read. */
  kid: string | undefined;
}

/** Reads a signature header more mildly than the gate: DER, padding and plain base64 are mended. */
export function readSentSignature(jws: string): SentSignature | null {
  const parts = jws.split(".");
  const [header, last] = [parts[0], parts.at(-1)];
  if (header === undefined || last === undefined || parts.length !== 3) return null;
  const text = last.replaceAll("+", "-").replaceAll("/", "_").replace(/={1,2}$/, "");
  const bytes = decodeBase64Url(text);
  if (bytes === null) return null;
  const signature = bytes.length === signatureBytes ? bytes : fromDer(bytes);
  return signature === null ? null : { header, signature, kid: kidOf(header) };
}

function fromDer(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  if (bytes[0] !== 0x30 || bytes[1] !== bytes.length - 2 || bytes[2] !== 0x02) return null;
  const rEnd = 4 + bytes[3]!;
  if (bytes[rEnd] !== 0x02 || rEnd + 2 + bytes[rEnd + 1]! !== bytes.length) return null;
  const [r, s] = [fixed(bytes.subarray(4, rEnd)), fixed(bytes.subarray(rEnd + 2))];
  return r && s && new Uint8Array([...r, ...s]);
}

/** A DER integer in exactly 32 bytes. */
function fixed(integer: Uint8Array): Uint8Array | null {
  const start = integer.findIndex((byte) => byte !== 0);
  const digits = integer.subarray(start < 0 ? integer.length : start);
  if (digits.length > numberBytes) return null;
  const bytes = new Uint8Array(numberBytes);
  bytes.set(digits, numberBytes - digits.length);
  return bytes;
}

function kidOf(header: string): string | undefined {
  try {
    const json = JSON.parse(String.fromCharCode(...decodeBase64Url(header) ?? []));
    return typeof json?.kid === "string" ? json.kid : undefined;
  } catch {
    return undefined;
  }
}
