import { assert, assertEquals } from "@std/assert";
import { Buffer } from "node:buffer";
import process from "node:process";
import { test } from "node:test";
import { signDetached, verifyDetached } from "./detached.ts";
import { generateKey } from "./generate_key.ts";
import { jwsRefusalCodes } from "./refusal.ts";

// Every day a part of them; MITHQAL_FULL=1 runs all, MITHQAL_SEED=n repeats a run.
const COUNT = process.env["MITHQAL_FULL"] === "1" ? 100_000 : 10_000;
const IN_FLIGHT = 50;
const seed = Number(process.env["MITHQAL_SEED"] ?? Math.floor(Math.random() * 2 ** 32));

const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const junk = alphabet + "....==+/ ,\n\0éł\u{1f4b0}";

/** Mulberry32: the same numbers for the same seed on every platform. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

interface Signed {
  readonly jws: string;
  readonly json: string;
  readonly signature: Uint8Array;
  readonly payload: Uint8Array;
}

type Random = (below: number) => number;
type Mutation = (signed: Signed, random: Random, other: Signed) => string;

const pick = <T>(items: ArrayLike<T>, random: Random): T => items[random(items.length)]!;
const encode = (data: string | Uint8Array) => Buffer.from(data).toString("base64url");
const join = (json: string, signature: Uint8Array) => `${encode(json)}..${encode(signature)}`;

/** Cuts `remove` characters out at a random place and puts `insert` there. */
function edit(text: string, random: Random, remove: number, insert: string): string {
  const at = random(text.length - remove + 1);
  return text.slice(0, at) + insert + text.slice(at + remove);
}

function swapNeighbours(text: string, random: Random): string {
  const at = random(text.length - 1);
  return text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2);
}

const toNumber = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).toString("hex")}`);
const toBytes = (number: bigint) => Buffer.from(number.toString(16).padStart(64, "0"), "hex");

function specialNumber(own: bigint, random: Random): bigint {
  const numbers = [0n, 1n, order - 1n, order, order + 1n, (1n << 256n) - 1n, own + 1n, own - 1n];
  const multiple = own + order;
  return pick(multiple < 1n << 256n ? [...numbers, multiple] : numbers, random);
}

/** Headers that say something else, or the same in other words. */
function otherHeader(json: string, random: Random): string {
  const value = pick(
    ['"none"', '"HS256"', '"ES256"', "true", "false", "null", '["b64"]', "[]", "{}", '"own"'],
    random,
  );
  const name = pick(["alg", "b64", "crit", "kid", "typ", "jwk", "\\u0061lg", "x5c", "exp"], random);
  const member = `"${name}":${value}`;
  const parsed = JSON.parse(json);
  const changes = [
    () => json.replace("{", `{${member},`),
    () => json.replace("}", `,${member}}`),
    () => JSON.stringify({ ...parsed, [name]: JSON.parse(value) }),
    () => JSON.stringify(Object.fromEntries(Object.entries(parsed).reverse())),
    () => JSON.stringify(parsed, null, 1 + random(8)),
    () => JSON.stringify({ ...parsed, [pick(Object.keys(parsed), random)]: undefined }),
    () => json.toUpperCase(),
  ];
  return pick(changes, random)();
}

const mutations: readonly Mutation[] = [
  // One character of the text becomes another, goes, comes, or changes places.
  ({ jws }, random) => edit(jws, random, 1, pick(alphabet, random)),
  ({ jws }, random) => edit(jws, random, 1, pick(junk, random)),
  ({ jws }, random) => edit(jws, random, 0, pick(junk, random)),
  ({ jws }, random) => edit(jws, random, 1 + random(8), ""),
  ({ jws }, random) => swapNeighbours(jws, random),
  // One bit or byte of the signature.
  ({ json, signature }, random) => {
    const bent = Uint8Array.from(signature);
    bent[random(64)]! ^= 1 << random(8);
    return join(json, bent);
  },
  ({ json, signature }, random) => {
    const bent = Uint8Array.from(signature);
    bent[random(64)] = random(256);
    return join(json, bent);
  },
  ({ json, signature }, random) => join(json, signature.subarray(0, random(64))),
  ({ json, signature }, random) =>
    join(json, Buffer.concat([signature, Buffer.alloc(1 + random(12), random(256))])),
  ({ json, signature }, random) =>
    join(json, Buffer.concat([Buffer.from([0x30, 68 + random(3)]), signature, Buffer.alloc(5)])),
  // Other numbers r and s; the mirrored s is left out, it is the key's too.
  ({ json, signature }, random) => {
    const r = toNumber(signature.subarray(0, 32));
    const s = toNumber(signature.subarray(32));
    const numbers = random(2) === 0 ? [specialNumber(r, random), s] : [r, specialNumber(s, random)];
    return join(json, Buffer.concat(numbers.map(toBytes)));
  },
  ({ json, signature }) =>
    join(json, Buffer.concat([signature.subarray(32), signature.subarray(0, 32)])),
  // Signature and header of different requests, and a payload in the middle.
  ({ json }, _, other) => join(json, other.signature),
  ({ signature }, _, other) => join(`${other.json} `, signature),
  ({ json, signature, payload }) => `${encode(json)}.${encode(payload)}.${encode(signature)}`,
  // Header bits, members and spellings.
  ({ json, signature }, random) => {
    const bytes = Buffer.from(json);
    bytes[random(bytes.length)]! ^= 1 << random(8);
    return `${encode(bytes)}..${encode(signature)}`;
  },
  ({ json, signature }, random) =>
    join(edit(json, random, random(2), pick(junk, random)), signature),
  ({ json, signature }, random) => join(otherHeader(json, random), signature),
];

async function signOne(index: number, key: CryptoKey): Promise<Signed> {
  const payload = Buffer.from(`POST\n/v1/orders\n${index}\n1763620000\n0123456789abcdef`);
  const jws = await signDetached(index % 2 === 0 ? { key } : { key, kid: "own" }, payload);
  const [header, , signature] = jws.split(".") as [string, string, string];
  const json = Buffer.from(header, "base64url").toString();
  return { jws, json, signature: Buffer.from(signature, "base64url"), payload };
}

test(`verifyDetached() accepts none of ${COUNT} mutations, seed ${seed}`, async () => {
  const { key, publicKey } = await generateKey();
  const other = await generateKey();
  const keys = [{ kid: "own", key: publicKey }, { kid: "other", key: other.publicKey }];
  const signed = await Promise.all(Array.from({ length: 20 }, (_, i) => signOne(i, key)));
  for (const { jws, payload } of signed) assert((await verifyDetached(jws, payload, keys)).ok);

  const random = randomNumbers(seed);
  const seen = new Map<string, number>();
  let made = 0;
  const worker = async () => {
    while (made < COUNT) {
      const at = random(signed.length);
      const one = signed[at]!;
      const mutated = pick(mutations, random)(one, random, signed[(at + 2) % signed.length]!);
      if (mutated === one.jws) continue;
      made++;
      const result = await verifyDetached(mutated, one.payload, keys);
      if (result.ok) throw new Error(`accepted ${JSON.stringify(mutated)} of ${one.jws}`);
      seen.set(result.code, (seen.get(result.code) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));

  const codes: readonly string[] = jwsRefusalCodes;
  assertEquals([...seen.keys()].filter((code) => !codes.includes(code)), []);
  assertEquals([...seen.values()].reduce((sum, count) => sum + count), COUNT);
  assert(seen.size >= 15, `only ${[...seen.keys()]} were met`);
});
