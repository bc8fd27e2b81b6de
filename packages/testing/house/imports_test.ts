import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { importsOf } from "./imports.ts";

test("importsOf() finds every form of an import", () => {
  const text = [
    'import "./a.ts";',
    'import { b, type B } from "./b.ts";',
    'import type {\n  C,\n} from "./c.ts";',
    'import * as d from "./d.ts";',
    'export * from "./e.ts";',
    'export type { F } from "./f.ts";',
    'const g = await import("./g.ts");',
    "const h = await import(name);",
  ].join("\n");
  assertEquals(importsOf(text), [
    { specifier: "./a.ts", line: 1, dynamic: false },
    { specifier: "./b.ts", line: 2, dynamic: false },
    { specifier: "./c.ts", line: 3, dynamic: false },
    { specifier: "./d.ts", line: 6, dynamic: false },
    { specifier: "./e.ts", line: 7, dynamic: false },
    { specifier: "./f.ts", line: 8, dynamic: false },
    { specifier: "./g.ts", line: 9, dynamic: true },
    { specifier: undefined, line: 10, dynamic: true },
  ]);
});

test("importsOf() takes no text for an import", () => {
  const text = [
    '// import { a } from "./a.ts";',
    '/** @example import { b } from "./b.ts" */',
    "const text = 'import { c } from \"./c.ts\"';",
    'export const d = "from";',
    'const meta = import.meta.url; const from = "./e.ts";',
  ].join("\n");
  assertEquals(importsOf(text), []);
});
