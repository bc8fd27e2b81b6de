import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { test } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import { builtByOne } from "./built_by_one.ts";

/** A file to build in a folder of its own, and how often it was built. */
async function withFile(
  run: (
    file: string,
    lock: string,
    build: () => Promise<void>,
    builds: () => number,
  ) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "mithqal-built-"));
  const file = join(folder, "tools", "program");
  let builds = 0;
  const build = async () => {
    builds++;
    await delay(20);
    writeFileSync(file, "");
  };
  try {
    await run(file, `${file}.builder`, build, () => builds);
    assertEquals(readdirSync(join(folder, "tools")), ["program"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("builtByOne() has one build what several miss, and builds nothing that is there", async () => {
  await withFile(async (file, _lock, build, builds) => {
    await Promise.all([1, 2, 3].map(() => builtByOne(file, build)));
    await builtByOne(file, build);
    assertEquals([existsSync(file), builds()], [true, 1]);
  });
});

test("builtByOne() waits for another process, and takes over when that has died", async () => {
  await withFile(async (file, lock, build, builds) => {
    await assertRejects(
      () => builtByOne(file, () => Promise.reject(new Error("no Go"))),
      Error,
      "no Go",
    );
    const other = spawn("sleep", ["600"], { stdio: "ignore" });
    writeFileSync(lock, `${other.pid}\n`);
    const built = builtByOne(file, build);
    // Long enough for a look or two: whoever does not wait has built by then.
    await delay(600);
    assertEquals(builds(), 0);
    const ended = once(other, "exit");
    process.kill(other.pid!, "SIGKILL");
    await ended;
    await built;
    assertEquals(builds(), 1);
  });
});

test("builtByOne() is not held up by what lies there for long, whoever has the number now", async () => {
  await withFile(async (file, lock, build, builds) => {
    await assertRejects(
      () => builtByOne(file, () => Promise.reject(new Error("no Go"))),
      Error,
      "no Go",
    );
    writeFileSync(lock, `${process.pid}\n`);
    utimesSync(lock, new Date(), new Date(Date.now() - 601_000));
    await builtByOne(file, build);
    assertEquals(builds(), 1);
  });
});
