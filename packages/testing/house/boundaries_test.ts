import { test } from "node:test";
import { assertEquals, assertMatch } from "@std/assert";
import { assertNone } from "./assert_none.ts";
import { boundaryBreaches } from "./boundaries.ts";
import { tellBreaches } from "./breach.ts";
import { madeUpTree, readTree } from "./tree.ts";

const manifests = {
  "package.json": '{ "devDependencies": { "fast-check": "1" } }',
  "packages/jws/package.json": '{ "exports": { ".": "./mod.ts" } }',
  "packages/jws/mod.ts": "",
  "packages/jws/es256.ts": "",
  "packages/jws/es256_test.ts": "",
  "packages/jws/testdata/keys.ts": "",
  "packages/protocol/package.json":
    '{ "exports": { ".": "./mod.ts", "./requests": "./requests/mod.ts" } }',
  "packages/protocol/mod.ts": "",
  "packages/protocol/requests/mod.ts": "",
  "packages/store/package.json":
    '{ "exports": { ".": "./mod.ts" }, "dependencies": { "postgres": "3" } }',
  "packages/store/mod.ts": "",
  "packages/testing/package.json": "{}",
  "packages/testing/home.ts": "",
};

/** What the rule says about one made-up file. */
function told(path: string, text: string): string {
  return tellBreaches(boundaryBreaches(madeUpTree({ ...manifests, [path]: text })));
}

const breaches: readonly (readonly [string, string, RegExp])[] = [
  ["packages/jws/a.ts", 'import "jose";', /relative \.ts files only, not "jose"/],
  ["packages/jws/a.ts", 'import "node:fs";', /relative \.ts files only, not "node:fs"/],
  ["packages/jws/a.ts", 'import "@mithqal/jws";', /relative \.ts files only/],
  ["packages/jws/a.ts", 'await import("./es256.ts");', /no dynamic import/],
  ["packages/jws/a.ts", 'import "../protocol/mod.ts";', /jws may not import protocol/],
  ["packages/jws/a.ts", 'import "./es256_test.ts";', /code imports no test/],
  ["packages/jws/a.ts", 'import "./testdata/keys.ts";', /code imports no test/],
  ["packages/protocol/a.ts", 'import "../jws/es256.ts";', /private file of jws/],
  ["packages/protocol/a_test.ts", 'import "../jws/es256.ts";', /private file of jws/],
  ["packages/protocol/a.ts", 'import "./b.ts";', /names no file/],
  ["packages/protocol/a.ts", 'import "../../../b.ts";', /names no file/],
  ["packages/protocol/requests/a.ts", 'import "zod";', /"zod" is not among the dependencies/],
  ["packages/protocol/a_test.ts", 'import "jose";', /"jose" is not among the dependencies/],
  ["packages/store/a.ts", 'import "@mithqal/server";', /names no file/],
  ["packages/store/a.ts", 'import "@mithqal/jws";', /store may not import jws/],
  ["packages/store/a.ts", 'import "../protocol/mod.ts";', /by its name.*@mithqal\/protocol/],
  ["packages/store/a.ts", 'import "@mithqal/protocol/limits";', /names no file/],
  ["packages/store/a.ts", 'import "fast-check";', /"fast-check" is not among/],
  ["packages/store/a.ts", "await import(name);", /no import is computed/],
  ["packages/server/a.ts", 'import "../testing/home.ts";', /server may not import testing/],
  ["packages/vault/a.ts", 'import "@mithqal/jws";', /vault has no row/],
  ["loadtest/a.ts", 'import "@mithqal/store";', /loadtest may not import store/],
  ["drizzle.config.ts", 'import "./packages/store/mod.ts";', /the root may not import store/],
];

const allowed: readonly (readonly [string, string])[] = [
  ["packages/protocol/a.ts", 'import "../jws/mod.ts"; import "./mod.ts";'],
  ["packages/protocol/a_test.ts", 'import "node:test"; import "fast-check";'],
  [
    "packages/store/a.ts",
    'import "@mithqal/protocol/requests"; import "postgres"; import "node:fs";',
  ],
  ["packages/testing/a.ts", 'import "@mithqal/store"; await import(name);'],
  ["loadtest/a.ts", 'import "../packages/jws/mod.ts"; import "k6/http";'],
];

test("boundaryBreaches() catches every way to cross a boundary", () => {
  for (const [path, text, expected] of breaches) assertMatch(told(path, text), expected);
});

test("boundaryBreaches() lets the architecture's own ways through", () => {
  for (const [path, text] of allowed) assertEquals(told(path, text), "");
});

test("boundaryBreaches() says the file, the line, the rule and what to do", () => {
  assertEquals(
    told("packages/jws/a.ts", '\nimport "node:fs";'),
    'packages/jws/a.ts:2: canonical, jws and protocol import relative .ts files only, not "node:fs"; ' +
      "they run in k6 too; take a relative path, or move the code that needs it elsewhere",
  );
});

test("the tree keeps the architecture's boundaries", () => {
  assertNone(boundaryBreaches(readTree()));
});
