import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { assertNone } from "./assert_none.ts";
import { machinePathBreaches, registryBreaches } from "./portable_text.ts";
import { madeUpTree, readTree } from "./tree.ts";

const tree = readTree();

/** The line numbers that break a rule in a file made of these lines. */
function linesOf(rule: typeof registryBreaches, lines: readonly string[]): readonly unknown[] {
  return rule(madeUpTree({ "a.md": lines.join("\n") })).map((breach) => breach.line);
}

test("machinePathBreaches() catches the homes of machines", () => {
  const paths = ["home/ann/x", "Users/ann/x", "root/x", "work/x"].map((path) => `see /${path}`);
  assertEquals(linesOf(machinePathBreaches, [...paths, "see C:" + "\\Users\\ann"]), [
    1,
    2,
    3,
    4,
    5,
  ]);
});

test("machinePathBreaches() catches the folder of the repository itself", () => {
  const made = { ...madeUpTree({ "a.md": "see /srv/mithqal/packages" }), root: "/srv/mithqal/" };
  assertEquals(machinePathBreaches(made).length, 1);
});

test("machinePathBreaches() lets relative paths and paths of a container through", () => {
  const lines = ["./wor" + "k/x", "packages/root/x", "../home/x", "/etc/envoy/sds", "/usr/bin/env"];
  assertEquals(linesOf(machinePathBreaches, lines), []);
});

test("registryBreaches() catches hosts, settings and resolved addresses", () => {
  const lines = [
    "https://registry." + "npmjs.org/jose",
    "https://js" + "r.io/@std/assert",
    "registry" + "=https://example.test/",
    '"resolved"' + ': "https://example.test/a.tgz"',
    '"resolved": "packages/jws"',
  ];
  assertEquals(linesOf(registryBreaches, lines), [1, 2, 3, 4]);
});

test("the tree names no path of a machine", () => {
  assertNone(machinePathBreaches(tree));
});

test("the tree names no host of a package registry", () => {
  assertNone(registryBreaches(tree));
});
