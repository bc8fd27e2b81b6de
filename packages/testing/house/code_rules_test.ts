import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { assertNone } from "./assert_none.ts";
import { codeBreaches, unfinishedBreaches } from "./code_rules.ts";
import { madeUpTree, readTree } from "./tree.ts";

const tree = readTree();

test("codeBreaches() catches default exports, enums and the console", () => {
  const made = madeUpTree({
    "packages/jws/a.ts": "export default 1;\nexport { a as default };\nenum A { B }",
    "packages/jws/b.ts": 'const enum A { B }\nconsole.log("x"); console["log"]("x");',
  });
  assertEquals(codeBreaches(made).map(({ file, line, rule }) => `${file}:${line} ${rule}`), [
    "packages/jws/a.ts:1 nothing is exported as default",
    "packages/jws/a.ts:2 nothing is exported as default",
    "packages/jws/a.ts:3 there are no enums",
    "packages/jws/b.ts:1 there are no enums",
    "packages/jws/b.ts:2 only tools, the command line and benches write to the console",
    "packages/jws/b.ts:2 only tools, the command line and benches write to the console",
  ]);
});

test("codeBreaches() reads code, not comments and strings, and knows who may write", () => {
  const made = madeUpTree({
    "packages/jws/a.ts": '// export default, console.log(enum A {\nconst a = "console.log";',
    "packages/cli/a.ts": "console.log(1);",
    "packages/testing/tools/a.ts": "console.log(1);",
    "loadtest/bench/a.ts": "console.log(1);",
    "drizzle.config.ts": "export default {};",
  });
  assertEquals(codeBreaches(made), []);
});

test("unfinishedBreaches() catches each mark, in comments too", () => {
  const marks = ["TO" + "DO", "FIX" + "ME", "XX" + "X"];
  const made = madeUpTree({ "a.ts": marks.map((mark) => `// ${mark}: later`).join("\n") });
  assertEquals(unfinishedBreaches(made).map((breach) => breach.line), [1, 2, 3]);
});

test("the tree has no default export, no enum, and writes to the console only where it may", () => {
  assertNone(codeBreaches(tree));
});

test("the tree has no mark of unfinished work", () => {
  assertNone(unfinishedBreaches(tree));
});
