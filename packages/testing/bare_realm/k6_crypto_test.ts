// The stand-in must have k6's traps, or what runs in it proves nothing about k6.
import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import vm from "node:vm";
import { bareRealm } from "./realm.ts";

const realm = bareRealm();

/** Runs the body of an async function inside the bare realm; the answer comes back as JSON. */
async function inRealm(body: string): Promise<unknown> {
  const run = vm.runInContext(
    `(async () => JSON.stringify(await (async () => { ${body} })()))()`,
    realm,
  );
  return JSON.parse(await run as string);
}

// Its x begins with a zero byte.
const shortKey = {
  kty: "EC",
  crv: "P-256",
  x: "AMrYJsfFkqOI9avtauIQWkzJe8OaucJBMYPlHwG_DqA",
  y: "A39CCjYc6P1xMbmySFieOWl5UzqdhZ_mkIlcx7YXx0M",
};

const ecdsa = '{ name: "ECDSA", namedCurve: "P-256" }';

test("the bare realm has crypto.subtle and no other global beside ECMAScript's own", async () => {
  const names =
    "TextEncoder TextDecoder btoa atob URL Buffer process structuredClone Intl console " +
    "WeakRef FinalizationRegistry Atomics SharedArrayBuffer WebAssembly Iterator queueMicrotask CryptoKey";
  assertEquals(
    await inRealm(`return "${names}".split(" ").filter((name) => name in globalThis);`),
    [],
  );
  assertEquals(await inRealm("return [typeof crypto.subtle.verify, typeof Uint8Array];"), [
    "function",
    "function",
  ]);
});

test("the bare realm lacks the younger members of ECMAScript's globals", async () => {
  const used =
    "[Promise.withResolvers, Promise.try, Object.groupBy, Array.fromAsync, Uint8Array.fromHex, " +
    "new Uint8Array().toHex, ''.isWellFormed, new ArrayBuffer(1).transfer, new ArrayBuffer(1).resize, " +
    "new Set().union, [].values().map]";
  assertEquals(
    await inRealm(`return ${used}.map((member) => typeof member);`),
    Array(11).fill("undefined"),
  );
});

test("the stand-in hashes the whole buffer behind a view", async () => {
  const view = "new Uint8Array([1, 2, 3, 4]).subarray(1, 2)";
  const digest = (data: string) =>
    inRealm(`return [...new Uint8Array(await crypto.subtle.digest("SHA-256", ${data}))];`);
  assertEquals(await digest(view), await digest("new Uint8Array([1, 2, 3, 4])"));
  assert(await digest(view) !== await digest("new Uint8Array([2])"));
});

test("the stand-in signs and verifies, and gives buffers of its own realm", async () => {
  const body = `
    const { privateKey, publicKey } = await crypto.subtle.generateKey(${ecdsa}, true, ["sign", "verify"]);
    const algorithm = { name: "ECDSA", hash: "SHA-256" };
    const data = new Uint8Array([1, 2, 3]);
    const signature = await crypto.subtle.sign(algorithm, privateKey, data);
    const verify = (bytes) => crypto.subtle.verify(algorithm, publicKey, signature, bytes);
    return [signature instanceof ArrayBuffer, signature.byteLength, await verify(data), await verify(signature)];`;
  assertEquals(await inRealm(body), [true, 64, true, false]);
});

test("the stand-in rejects a DataView, by a plain object that is no Error", async () => {
  const body = `
    try { await crypto.subtle.digest("SHA-256", new DataView(new ArrayBuffer(4))); }
    catch (rejection) { return [rejection instanceof Error, rejection.name, rejection.message]; }`;
  assertEquals(await inRealm(body), [false, "TypeError", "DataView is not supported"]);
});

test("the stand-in imports a point off the curve, and nothing verifies under it", async () => {
  const body = `
    const point = "A".repeat(42) + "E";
    const jwk = { kty: "EC", crv: "P-256", x: point, y: point };
    const key = await crypto.subtle.importKey("jwk", jwk, ${ecdsa}, true, ["verify"]);
    const algorithm = { name: "ECDSA", hash: "SHA-256" };
    return [key.type, await crypto.subtle.verify(algorithm, key, new Uint8Array(64), new Uint8Array(1))];`;
  assertEquals(await inRealm(body), ["public", false]);
});

test("the stand-in exports coordinates without their leading zeros", async () => {
  const jwk = JSON.stringify(shortKey);
  const body = `
    const key = await crypto.subtle.importKey("jwk", ${jwk}, ${ecdsa}, true, ["verify"]);
    const { x, y } = await crypto.subtle.exportKey("jwk", key);
    return [x, y];`;
  const [x, y] = await inRealm(body) as [string, string];
  assertEquals([x.length < 43, y], [true, shortKey.y]);
});
