import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { maskCode } from "./mask.ts";
import { readTree, typeScriptFiles } from "./tree.ts";

const cases: readonly (readonly [string, string])[] = [
  ["a; // b\nc", "a;     \nc"],
  ["a /* { \n */ c", "a      \n    c"],
  [`f("{", '}')`, `f(" ", ' ')`],
  ['f("\\"{")', 'f("   ")'],
  ["f(`{ ${ g({}) } }`)", "f(`   { g({}) }  `)"],
  ["f(`${`{`}{`)", "f(` {` `} `)"],
  ['x = /[/{]"/.test(y)', "x = /     /.test(y)"],
  ["a / b / c", "a / b / c"],
  ["return /a{2}/u", "return /    /u"],
];

test("maskCode() blanks comments and literals and keeps what is code", () => {
  for (const [text, expected] of cases) {
    assertEquals(maskCode(text), expected, text);
  }
});

test("maskCode() keeps the positions and the balance of braces of every file of the tree", () => {
  for (const { path, text } of typeScriptFiles(readTree())) {
    const masked = maskCode(text);
    assertEquals(masked.length, text.length, path);
    assertEquals(masked.split("\n").length, text.split("\n").length, path);
    assertEquals(masked.split("{").length, masked.split("}").length, path);
  }
});
