import { isIP } from "node:net";
import type { Address, Settings } from "./settings.ts";

/** What a setting came to; a fault says what was expected. */
export type Field<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly fault: string };

/** Reads one setting; `undefined` where the file does not name it. */
export type Reader<Value> = (given: unknown) => Field<Value>;

/** One of some words. */
export function choice<Word extends string>(words: readonly Word[], usual?: Word): Reader<Word> {
  return (given = usual) => {
    const word = words.find((word) => word === given);
    return word === undefined ? expected(words.join(" or "), given) : { ok: true, value: word };
  };
}

/** A whole number between two bounds. */
export function whole(least: number, most: number, usual: number): Reader<number> {
  return (given = usual) => {
    const isWhole = Number.isInteger(given) && (given as number) >= least &&
      (given as number) <= most;
    if (isWhole) return { ok: true, value: given as number };
    return expected(`a whole number from ${least} to ${most}`, given);
  };
}

/** An absolute path in plain characters. */
export function absolutePath(usual?: string): Reader<string> {
  return (given = usual) => {
    if (isPath(given)) return { ok: true, value: given };
    return expected("an absolute path in plain characters", given);
  };
}

/** An IP address and a port. */
export const readListen: Reader<Settings["listen"]> = (given) => {
  const found = hostAndPort(given);
  return found === null
    ? expected("address:port, such as 0.0.0.0:8443", given)
    : { ok: true, value: found };
};

/** A unix socket, or a port of this machine alone. */
export function localAddress(usual?: string): Reader<Address> {
  return (given = usual) => {
    const path = typeof given === "string" && given.startsWith("unix:") && given.slice(5);
    // A socket's path has 107 bytes at most.
    if (isPath(path) && path.length <= 107) return { ok: true, value: { path } };
    const found = hostAndPort(given);
    const isLocal = found !== null && ["127.0.0.1", "::1"].includes(found.host);
    if (isLocal) return { ok: true, value: found };
    return expected("unix:/path, 127.0.0.1:port or [::1]:port", given);
  };
}

/** A list of networks, as `10.0.0.0/8`; none where the file names none. */
export const readNetworks: Reader<readonly string[]> = (given = []) => {
  const wrong = Array.isArray(given) ? given.find((entry) => !isNetwork(entry)) : given;
  if (wrong === undefined) return { ok: true, value: given as string[] };
  return expected("a list of networks such as 10.0.0.0/8", wrong);
};

function isPath(given: unknown): given is string {
  return typeof given === "string" && /^\/[ -~]+$/.test(given);
}

function hostAndPort(given: unknown): Settings["listen"] | null {
  if (typeof given !== "string") return null;
  const found = /^(?:\[([\da-f:]+)\]|([\d.]+)):(\d{1,5})$/.exec(given);
  const host = found?.[1] ?? found?.[2] ?? "";
  const port = Number(found?.[3]);
  return isIP(host) !== 0 && port <= 65_535 ? { host, port } : null;
}

function isNetwork(given: unknown): boolean {
  if (typeof given !== "string") return false;
  const [address = "", bits = "", ...more] = given.split("/");
  const most = isIP(address) === 6 ? 128 : 32;
  return isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most && more.length === 0;
}

function expected(what: string, given: unknown): { ok: false; fault: string } {
  const got = given === undefined ? "nothing" : JSON.stringify(given)?.slice(0, 40);
  return { ok: false, fault: `expected ${what}, got ${got}` };
}
