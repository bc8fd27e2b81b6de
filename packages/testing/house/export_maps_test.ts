import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { assertNone } from "./assert_none.ts";
import { tellBreaches } from "./breach.ts";
import { exportMapBreaches } from "./export_maps.ts";
import { madeUpTree, readTree } from "./tree.ts";

const sound = {
  "deno.json": '{ "workspace": ["./packages/jws"] }',
  "packages/jws/package.json": '{ "name": "a", "version": "1", "exports": { ".": "./mod.ts" } }',
  "packages/jws/deno.json": '{ "name": "a", "version": "1", "exports": { ".": "./mod.ts" } }',
  "packages/jws/mod.ts": "",
};

function told(texts: Readonly<Record<string, string>>): string {
  return tellBreaches(exportMapBreaches(madeUpTree({ ...sound, ...texts })));
}

test("exportMapBreaches() lets equal manifests through", () => {
  assertEquals(told({}), "");
});

test("exportMapBreaches() catches another name, version and export map", () => {
  assertEquals(
    told({ "packages/jws/deno.json": '{ "name": "b", "version": "2" }' }).split("\n"),
    [
      'packages/jws/deno.json: "name" is not what package.json says; make both equal: "a" and "b"',
      'packages/jws/deno.json: "version" is not what package.json says; make both equal: "1" and "2"',
      'packages/jws/deno.json: "exports" is not what package.json says; make both equal: [[".","./mod.ts"]] and []',
    ],
  );
});

test("exportMapBreaches() catches an export without its file", () => {
  const manifest = '{ "name": "a", "version": "1", "exports": { ".": "./main.ts" } }';
  assertEquals(
    told({ "packages/jws/package.json": manifest, "packages/jws/deno.json": manifest }),
    'packages/jws/package.json: the export "." names ./main.ts, which is not there; ' +
      "write the file, or take the entry out of both manifests",
  );
});

test("exportMapBreaches() catches a package outside Deno's workspace", () => {
  assertEquals(
    told({ "deno.json": '{ "workspace": [] }' }),
    'deno.json: the package ./packages/jws is not in the workspace; add it to "workspace"',
  );
});

test("the tree's export maps are equal in both manifests and name files that are there", () => {
  assertNone(exportMapBreaches(readTree()));
});
