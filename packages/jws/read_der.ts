import { fromHex } from "./bytes.ts";
import { COORDINATE_BYTES, padCoordinate } from "./curve.ts";
import { type DerElement, isElement, readElement, readSequence } from "./der.ts";
import { type KeyKind, refuseKind, type WantedKey } from "./key_kind.ts";
import { KEY_MAX_LENGTH, type KeyParts } from "./key_parts.ts";
import { type KeyRefusal, refuse } from "./refusal.ts";

// AlgorithmIdentifier: id-ecPublicKey with the named curve prime256v1 (RFC 5480, section 2.1.1).
const p256Hex = "301306072a8648ce3d020106082a8648ce3d030107";
const p256Algorithm = fromHex(p256Hex);
const versionOne = fromHex("020101");
const PKCS8_LATEST_VERSION = 1;
const BITS = 0x03;
const OCTETS = 0x04;
const POINT = 0xa1;

/** Reads DER: SubjectPublicKeyInfo (RFC 5280) or PrivateKeyInfo, also called PKCS#8 (RFC 5958). */
export function readDer(bytes: Uint8Array, wanted: WantedKey): KeyParts | KeyRefusal {
  if (bytes.length > KEY_MAX_LENGTH) {
    return refuse("key_too_long", `at most ${KEY_MAX_LENGTH} bytes`, bytes.length);
  }
  const members = readSequence(bytes) ?? [];
  const kind = kindOf(members);
  if (kind !== wanted) return refuseKind(kind, wanted);
  const algorithm = members[wanted === "public" ? 0 : 1]!;
  if (!isElement(bytes, algorithm, p256Algorithm)) return refuseKind("other", wanted);
  if (wanted === "public") return readBitString(bytes, members[1]!);
  if (bytes[members[0]!.start]! > PKCS8_LATEST_VERSION) return notEcPrivateKey;
  const { start, end } = members[2]!;
  return readEcPrivateKey(bytes.subarray(start, end));
}

// Told by the tags of the outermost members.
function kindOf(members: readonly DerElement[]): KeyKind {
  const shape = members.slice(0, 3).map(({ tag }) => tag.toString(16)).join(" ");
  if (shape === "30 3") return "public";
  if (shape === "30 4") return "encrypted";
  if (shape === "30 30 3") return "certificate";
  if (shape === "2 30 4") return "private";
  return shape.startsWith("2 4") ? "sec1" : "unknown";
}

// A point as SEC1 writes it, in a BIT STRING without unused bits: 04, x and y.
function readBitString(bytes: Uint8Array, { start, end }: DerElement): KeyParts | KeyRefusal {
  const [unused, form] = [bytes[start], bytes[start + 1]];
  const length = end - start - 2;
  if (unused === 0 && length === COORDINATE_BYTES && (form === 2 || form === 3)) {
    return pointCompressed;
  }
  if (unused !== 0 || length !== 2 * COORDINATE_BYTES || form !== 4) {
    return refuse("key_malformed", "a point of 65 bytes that begins with 04");
  }
  const x = new Uint8Array(bytes.subarray(start + 2, end - COORDINATE_BYTES));
  return { ok: true, point: { x, y: new Uint8Array(bytes.subarray(end - COORDINATE_BYTES, end)) } };
}

const pointCompressed = refuse(
  "key_point_compressed",
  "an uncompressed point, got a compressed one; convert it with " +
    "openssl ec -pubin -pubout -conv_form uncompressed",
);

const notEcPrivateKey = refuse("key_malformed", "PKCS#8 with an EC private key in it");

// ECPrivateKey (RFC 5915): version, number, and perhaps the curve and the point.
function readEcPrivateKey(bytes: Uint8Array): KeyParts | KeyRefusal {
  const [version, octets, ...rest] = readSequence(bytes) ?? [];
  if (version === undefined || !isElement(bytes, version, versionOne)) return notEcPrivateKey;
  if (octets?.tag !== OCTETS) return notEcPrivateKey;
  const d = padCoordinate(bytes.subarray(octets.start, octets.end));
  if (d === null) return notEcPrivateKey;
  const wrapper = rest.find(({ tag }) => tag === POINT);
  if (wrapper === undefined) return { ok: true, d };
  const bits = readElement(bytes, wrapper.start, wrapper.end);
  if (bits?.tag !== BITS) return notEcPrivateKey;
  const read = readBitString(bytes, bits);
  return read.ok ? { ...read, d } : read;
}

const pkcs8Head = fromHex(`3041020100${p256Hex}042730250201010420`);

/** The PKCS#8 of a private number alone. */
export function writePkcs8(d: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array([...pkcs8Head, ...d]);
}
