// A realm that has nothing but `crypto` and plain ECMAScript: what k6 gives to a script, and no more.
import vm from "node:vm";
import { bundleFile, bundleName } from "./bundle.ts";
import { hostCrypto } from "./host_crypto.ts";
import type { HostCall } from "./host_crypto.ts";

/** The globals that stay: those of ECMAScript that k6's engine has. */
const globals = new Set(
  ("globalThis undefined NaN Infinity isFinite isNaN parseInt parseFloat " +
    "encodeURI encodeURIComponent decodeURI decodeURIComponent " +
    "Object Function Array Number Boolean String Symbol BigInt Date RegExp Math JSON Promise Proxy Reflect " +
    "Map Set WeakMap WeakSet ArrayBuffer DataView Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array " +
    "Int32Array Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array " +
    "Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError")
    .split(" "),
);

/** The members of those globals that k6's engine has not. */
const missingMembers: Readonly<Record<string, string>> = {
  Promise: "withResolvers try",
  Object: "groupBy",
  Map: "groupBy",
  Array: "fromAsync",
  Uint8Array: "fromHex fromBase64",
  RegExp: "escape",
  Error: "isError captureStackTrace",
  Math: "sumPrecise f16round",
  "Uint8Array.prototype": "toHex toBase64 setFromHex setFromBase64",
  "String.prototype": "isWellFormed toWellFormed toLocaleString localeCompare",
  "Number.prototype": "toLocaleString",
  "BigInt.prototype": "toLocaleString",
  "Date.prototype": "toLocaleString toLocaleDateString toLocaleTimeString",
  "ArrayBuffer.prototype": "transfer transferToFixedLength resize",
  "Set.prototype":
    "union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom",
  "Map.prototype": "getOrInsert getOrInsertComputed",
};

/** Makes a bare realm with k6's `crypto` in it. */
export function bareRealm(): vm.Context {
  const realm = vm.createContext({});
  vm.runInContext(stripping(), realm);
  vm.runInContext(bundleFile(new URL("./k6_crypto.ts", import.meta.url), "not"), realm);
  const makeCrypto = vm.runInContext(`${bundleName}.k6Crypto`, realm) as (host: HostCall) => object;
  vm.runInContext(`delete globalThis.${bundleName}`, realm);
  Object.assign(realm, { crypto: makeCrypto(hostCrypto()) });
  return realm;
}

/** Runs a bundle in a realm and gives what it exports. */
export function runBundle(realm: vm.Context, text: string): Record<string, unknown> {
  vm.runInContext(text, realm);
  return vm.runInContext(bundleName, realm) as Record<string, unknown>;
}

// Iterator helpers have no global of their own everywhere; they hang on the prototype of every iterator.
function stripping(): string {
  const members = Object.entries(missingMembers).flatMap(([owner, names]) =>
    names.split(" ").map((name) => `delete ${owner}.${name};`)
  );
  return `"use strict";
    ${members.join("\n")}
    const iterators = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
    for (const name of Object.getOwnPropertyNames(iterators)) {
      if (name !== "constructor") delete iterators[name];
    }
    const kept = new Set(${JSON.stringify([...globals])});
    for (const name of Object.getOwnPropertyNames(globalThis)) {
      if (!kept.has(name)) delete globalThis[name];
    }`;
}
