import { chmodSync, copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { envoyVersionAt, isAtLeast } from "./envoy_version.ts";
import { findEnvoy } from "./find_envoy.ts";
import { oldestEnvoy } from "./pin.ts";

test("isAtLeast() compares by numbers", () => {
  const cases: [string, string, boolean][] = [
    ["1.36.0", "1.36.0", true],
    ["1.40.0", "1.36.0", true],
    ["1.9.0", "1.36.0", false],
    ["1.35.9", "1.36.0", false],
    ["2.0.0", "1.36.0", true],
  ];
  for (const [version, oldest, expected] of cases) {
    assertEquals(isAtLeast(version, oldest), expected, `${version} ${oldest}`);
  }
});

test("findEnvoy() takes a real Envoy in the PATH, and no script around one", async () => {
  const folder = mkdtempSync(join(tmpdir(), "mithqal-find-envoy-"));
  try {
    const own = await findEnvoy(undefined, { path: folder });
    assert(isAtLeast(own.version, oldestEnvoy));
    const inPath = join(folder, "envoy");
    writeFileSync(inPath, `#!/bin/sh\nexec ${own.path} "$@"\n`);
    chmodSync(inPath, 0o755);
    assertEquals(envoyVersionAt(inPath), null);
    assertEquals((await findEnvoy(undefined, { path: folder })).path, own.path);
    rmSync(inPath);
    symlinkSync(own.path, inPath);
    assertEquals(await findEnvoy(undefined, { path: folder }), { ...own, path: inPath });
    rmSync(inPath);
    copyFileSync("/bin/true", inPath);
    assertEquals(envoyVersionAt(inPath), null);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
