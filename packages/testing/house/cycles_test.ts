import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { assertNone } from "./assert_none.ts";
import { tellBreaches } from "./breach.ts";
import { cycleBreaches } from "./cycles.ts";
import { madeUpTree, readTree } from "./tree.ts";

test("cycleBreaches() catches a circle of three files over two packages", () => {
  const tree = madeUpTree({
    "packages/jws/package.json": '{ "exports": { ".": "./mod.ts" } }',
    "packages/jws/mod.ts": 'export * from "./a.ts";',
    "packages/jws/a.ts": 'import type { B } from "../store/b.ts";',
    "packages/store/b.ts": 'import "@mithqal/jws";',
  });
  assertEquals(
    tellBreaches(cycleBreaches(tree)),
    "packages/jws/mod.ts: imports run in a circle (packages/jws/mod.ts -> packages/jws/a.ts -> " +
      "packages/store/b.ts -> packages/jws/mod.ts); move what they share into a file of its own",
  );
});

test("cycleBreaches() catches a file that imports itself", () => {
  const tree = madeUpTree({ "packages/jws/a.ts": 'import "./a.ts";' });
  assertEquals(cycleBreaches(tree).length, 1);
});

test("cycleBreaches() lets two ways to one file through", () => {
  const tree = madeUpTree({
    "packages/jws/a.ts": 'import "./b.ts"; import "./c.ts";',
    "packages/jws/b.ts": 'import "./d.ts";',
    "packages/jws/c.ts": 'import "./d.ts";',
    "packages/jws/d.ts": "",
  });
  assertEquals(cycleBreaches(tree), []);
});

test("no import in the tree runs in a circle", () => {
  assertNone(cycleBreaches(readTree()));
});
