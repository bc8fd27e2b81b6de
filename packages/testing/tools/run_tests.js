// Runs test files with node:test: all of them, or those below the folders (or files) named.
//   node packages/testing/tools/run_tests.js [--current-node] [FOLDER|FILE ...]
// Plain JavaScript, so that the same runner starts Node 20 (through tsx) and a current Node (bare).
import { spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { installOnce } from "./install_once.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));

function testFiles(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.name !== "node_modules")
    .flatMap((entry) => {
      const child = join(path, entry.name);
      if (entry.isDirectory()) return testFiles(child);
      return entry.name.endsWith("_test.ts") ? [child] : [];
    })
    .sort();
}

function currentNode() {
  const folder = new URL("./current_node/", import.meta.url);
  installOnce(folder);
  return fileURLToPath(new URL("node_modules/.bin/node", folder));
}

const words = process.argv.slice(2);
const places = words.filter((word) => !word.startsWith("--"));
const wanted = places.length > 0 ? places : ["packages", "loadtest"];
const files = wanted.flatMap((place) => testFiles(join(root, place)));
const bare = words.includes("--current-node");
const node = bare ? currentNode() : process.execPath;
const loader = bare ? [] : ["--import", "tsx"];
// The spec reporter tells all that failed once more at the end, where a reader of a long log looks first.
const { status } = spawnSync(
  node,
  [
    ...loader,
    "--test",
    "--test-reporter=spec",
    "--test-concurrency=2",
    ...files.map((file) => relative(root, file)),
  ],
  { cwd: root, stdio: "inherit" },
);
process.exit(status ?? 1);
