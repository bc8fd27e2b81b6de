import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { assertEquals, assertThrows } from "@std/assert";
import { findK6, fits, k6Version, pinnedVersion } from "./find_k6.ts";

test("pinnedVersion() reads go.mod, and says what it missed", () => {
  assertEquals(k6Version, "2.2.0");
  assertThrows(() => pinnedVersion("module x\n"), Error, "to require go.k6.io/k6/v2");
});

test("fits() takes the same major version, and none that is older", () => {
  const told: [string, boolean][] = [
    ["k6 v2.2.0 (go1.26.8, linux/amd64)", true],
    ["k6 v2.3.1 (go1.26.8, linux/amd64)", true],
    ["k6 v2.1.9 (go1.26.8, linux/amd64)", false],
    ["k6 v1.8.1 (go1.26.8, linux/amd64)", false],
    ["k6 v3.0.0 (go1.26.8, linux/amd64)", false],
    ["", false],
  ];
  for (const [text, expected] of told) assertEquals(fits(text, "2.2.0"), expected, text);
});

test("findK6() takes the one in the PATH, if it fits, and else the project's own", async () => {
  const folder = mkdtempSync(join(tmpdir(), "mithqal-find-k6-"));
  const [path, own] = [join(folder, "k6"), join(folder, "own")];
  const say = (version: string) => {
    writeFileSync(path, `#!/bin/sh\necho "k6 v${version} (go, here)"\n`);
    chmodSync(path, 0o755);
  };
  try {
    say("2.2.5");
    assertEquals(await findK6(undefined, { path: folder, folder: own }), path);
    say("1.0.0");
    const built = mkdtempSync(join(folder, "built-"));
    writeFileSync(join(built, "k6"), "");
    assertEquals(await findK6(undefined, { path: folder, folder: built }), join(built, "k6"));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
