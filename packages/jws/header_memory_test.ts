import { assert, assertEquals } from "@std/assert";
import { Buffer } from "node:buffer";
import { test } from "node:test";
import {
  HEADER_KEPT_MAX_CHARACTERS,
  HeaderMemory,
  HEADERS_KEPT_MAX,
  type ReadHeader,
} from "./header_memory.ts";

function headerText(kid: string, space = ""): string {
  const json = `{"alg":"ES256",${space}"kid":${JSON.stringify(kid)}}`;
  return Buffer.from(json).toString("base64url");
}

function read(memory: HeaderMemory, text: string): ReadHeader {
  const result = memory.read(text);
  if (!result.ok) throw new Error(result.message);
  return result;
}

test("HeaderMemory reads a header once when it is kept", () => {
  const memory = new HeaderMemory("compact");
  const [a, b] = [read(memory, headerText("a")), read(memory, headerText("b"))];
  memory.keep(a);
  memory.keep(b);
  assert(memory.read(headerText("a")) === a);
  assert(memory.read(headerText("b")) === b);
});

test("HeaderMemory keeps nothing by reading alone", () => {
  const memory = new HeaderMemory("compact");
  assert(memory.read(headerText("a")) !== memory.read(headerText("a")));
});

test("HeaderMemory gives the prefix of the signing input: the header as sent and a dot", () => {
  const text = headerText("a", " ");
  const prefix = Buffer.from(read(new HeaderMemory("compact"), text).prefix).toString();
  assertEquals(prefix, `${text}.`);
});

test("HeaderMemory stays within its bound and lets the oldest go", () => {
  const memory = new HeaderMemory("compact");
  const all = Array.from({ length: 3 * HEADERS_KEPT_MAX }, (_, i) => {
    const header = read(memory, headerText(`k${i}`));
    memory.keep(header);
    return header;
  });
  const kept = all.filter((header) => memory.read(header.text) === header);
  assertEquals(kept, all.slice(-HEADERS_KEPT_MAX));
});

test("HeaderMemory keeps no long header", () => {
  const memory = new HeaderMemory("compact");
  const text = headerText("a", " ".repeat(HEADER_KEPT_MAX_CHARACTERS));
  memory.keep(read(memory, text));
  assert(memory.read(text) !== memory.read(text));
});

test("HeaderMemory hands out headers that nobody can change", () => {
  assert(Object.isFrozen(read(new HeaderMemory("compact"), headerText("a")).header));
});
