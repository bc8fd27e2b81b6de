import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { assertNone } from "./assert_none.ts";
import { tellBreaches } from "./breach.ts";
import { functionLengthBreaches, functionsOf } from "./function_length.ts";
import { madeUpTree, readTree } from "./tree.ts";

const headers = [
  "function a() {",
  "async function a(b: string): Promise<void> {",
  "function a(b: { c: () => void }): { d: number } {",
  "const a = (b: string) => {",
  "class A { a(): string[] {",
  'test("a", async () => {',
];

const others = ["if (a()) {", "for (const a of b()) {", "class A {", "const a = {", "switch (a) {"];

test("functionsOf() measures every form of a function", () => {
  for (const header of headers) {
    const text = `const x = 1;\n${header}\n  "}"; // }\n}`;
    assertEquals(functionsOf(text).at(-1), { line: 2, lines: 3 }, header);
  }
});

test("functionsOf() takes no other block for a function", () => {
  for (const other of others) assertEquals(functionsOf(`${other}\n}`), [], other);
});

test("functionLengthBreaches() catches the 71st line", () => {
  const body = "\n  step();".repeat(69);
  const made = madeUpTree({
    "a.ts": `function a() {${body.slice(10)}\n}\nfunction b() {${body}\n}`,
  });
  assertEquals(
    tellBreaches(functionLengthBreaches(made)),
    "a.ts:71: a function has at most 70 lines, this one has 71; give its steps names of their own",
  );
});

test("no function of the tree is too long", () => {
  assertNone(functionLengthBreaches(readTree()));
});
