/**
 * The vector files as their tests read them, and the few helpers that those share.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import type { RequestParts } from "../../../canonical/mod.ts";

/** What every case has. */
export interface NamedCase {
  readonly name: string;
  readonly why: string;
}

export interface Refused {
  readonly ok: false;
  readonly code: string;
}

/** The five parts as the files name them. */
export interface FileParts {
  readonly method: string;
  readonly url: string;
  readonly body_sha256: string;
  readonly timestamp: string;
  readonly nonce: string;
}

/** A file of this folder as text. */
export function readText(name: string): string {
  return readFileSync(new URL(`../${name}`, import.meta.url), "utf8");
}

export function readVectors<Vectors>(name: string): Vectors {
  return JSON.parse(readText(name)) as Vectors;
}

export function partsOf(parts: FileParts): RequestParts {
  const { method, url, body_sha256: bodySha256, timestamp, nonce } = parts;
  return { method, url, bodySha256, timestamp, nonce };
}

export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Buffer.from(hex, "hex"));
  assertEquals(toHex(bytes), hex);
  return bytes;
}

export function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}

/** Asserts that a file holds at least so many cases, each with a reason and a name of its own. */
export function assertCases(cases: readonly NamedCase[], atLeast: number): void {
  assert(cases.length >= atLeast, `expected ${atLeast} cases, got ${cases.length}`);
  assertEquals(new Set(cases.map(({ name }) => name)).size, cases.length);
  for (const { name, why } of cases) assert(name !== "" && why !== "", name);
}
