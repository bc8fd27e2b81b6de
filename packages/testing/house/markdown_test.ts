import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { assertNone } from "./assert_none.ts";
import { tellBreaches } from "./breach.ts";
import { commandBreaches, linkBreaches } from "./markdown.ts";
import { madeUpTree, readTree } from "./tree.ts";

const tree = readTree();

const manifests = {
  "package.json": '{ "scripts": { "start": "", "bench": "" } }',
  "deno.json": '{ "tasks": { "check": "" } }',
  "loadtest/package.json": '{ "scripts": { "smoke": "" } }',
};

function made(path: string, ...lines: readonly string[]) {
  return madeUpTree({ ...manifests, [path]: lines.join("\n") });
}

test("commandBreaches() catches commands that no manifest knows", () => {
  const text = ["`npm run check`", "```sh", "npm test", "deno task bench", "npm run ci", "```"];
  assertEquals(
    tellBreaches(commandBreaches(made("README.md", ...text))),
    [
      'README.md:1: no manifest knows the command "npm run check"',
      'README.md:3: no manifest knows the command "npm test"',
      'README.md:4: no manifest knows the command "deno task bench"',
      'README.md:5: no manifest knows the command "npm run ci"',
    ].map((line) => `${line}; correct it, or add it to package.json and deno.json`).join("\n"),
  );
});

test("commandBreaches() lets known commands and prose through", () => {
  const text = ["npm workspaces; `npm start`, `npm ci`", "```sh", "npm run bench -- --json", "```"];
  assertEquals(commandBreaches(made("README.md", ...text, "`deno task check`")), []);
  assertEquals(commandBreaches(made("loadtest/README.md", "`npm run smoke`")), []);
});

test("linkBreaches() catches links that lead nowhere", () => {
  const text = ["[a](b.md)", "[a](../../x.md)", "[a](package.json)", "[a](loadtest)"];
  assertEquals(
    tellBreaches(linkBreaches(made("docs/README.md", ...text))),
    ["b.md", "../../x.md", "package.json", "loadtest"].map((target, index) =>
      `docs/README.md:${index + 1}: the link to ${target} leads nowhere; ` +
      "correct it: links are relative to the file they stand in"
    ).join("\n"),
  );
});

test("linkBreaches() lets files, folders, anchors and addresses through", () => {
  const text = ["[a](package.json)", "[a](loadtest/)", "[a](#b)", "[a](deno.json#b)", "`[a](b)`"];
  assertEquals(linkBreaches(made("README.md", ...text, "[a](https://example.test/)")), []);
});

test("the commands named in the tree's texts exist", () => {
  assertNone(commandBreaches(tree));
});

test("the links in the tree's texts lead somewhere", () => {
  assertNone(linkBreaches(tree));
});
