import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { assertNone } from "./assert_none.ts";
import { tellBreaches } from "./breach.ts";
import { lengthBreaches, missingTestBreaches, nameBreaches, readmeBreaches } from "./file_rules.ts";
import { madeUpTree, readTree } from "./tree.ts";

const tree = readTree();

test("readmeBreaches() catches a package without a README.md", () => {
  const made = madeUpTree({
    "loadtest/package.json": "{}",
    "packages/jws/package.json": "{}",
    "packages/jws/README.md": "",
    "packages/testing/assert/package.json": "{}",
  });
  assertEquals(readmeBreaches(made).map((breach) => breach.file), ["loadtest/README.md"]);
});

test("nameBreaches() catches names that are not snake_case", () => {
  const names = [
    "a.ts",
    "es256_test.ts",
    "drizzle.config.ts",
    "bodyHash.ts",
    "body-hash.ts",
    "A.ts",
  ];
  const made = madeUpTree(Object.fromEntries(names.map((name) => [`packages/jws/${name}`, ""])));
  assertEquals(nameBreaches(made).map((breach) => breach.file), [
    "packages/jws/bodyHash.ts",
    "packages/jws/body-hash.ts",
    "packages/jws/A.ts",
  ]);
});

test("lengthBreaches() catches the 351st line", () => {
  const made = madeUpTree({ "a.ts": "x\n".repeat(350), "b.ts": "x\n".repeat(351) });
  assertEquals(
    tellBreaches(lengthBreaches(made)),
    "b.ts: a file has at most 350 lines, this one has 351; " +
      "find its second idea and give it a file of its own",
  );
});

test("missingTestBreaches() catches functions without a test beside them", () => {
  const made = madeUpTree({
    "packages/jws/mod.ts": 'export { a } from "./a.ts";',
    "packages/jws/a.ts": "export function a() {}",
    "packages/jws/a_test.ts": "",
    "packages/jws/b.ts": "export const b = () => 1;",
    "packages/jws/types.ts":
      "export type F = () => void;\nexport interface G { run(): () => void }",
    "packages/jws/names.ts": 'export const name = "x";',
    "packages/protocol/requests/order.ts": "export class Order {}",
    "packages/store/c.ts": "export function c() {}",
  });
  assertEquals(
    tellBreaches(missingTestBreaches(made)),
    "packages/jws/b.ts: its test is not beside it; write b_test.ts in the same folder\n" +
      "packages/protocol/requests/order.ts: its test is not beside it; write order_test.ts in the same folder",
  );
});

test("every package of the tree has a README.md", () => {
  assertNone(readmeBreaches(tree));
});

test("the tree's file names are snake_case", () => {
  assertNone(nameBreaches(tree));
});

test("no file of the tree is too long", () => {
  assertNone(lengthBreaches(tree));
});

test("every source file of the shared packages has its test beside it", () => {
  assertNone(missingTestBreaches(tree));
});
