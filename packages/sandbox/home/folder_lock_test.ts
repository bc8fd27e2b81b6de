import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import { FolderTaken, lockFolder } from "./folder_lock.ts";
import { readFileIfThere } from "./secret_file.ts";

async function withFolder(run: (lock: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "mithqal-lock-"));
  try {
    await run(join(folder, "home", "lock"));
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("lockFolder() gives a folder to one holder at a time", () =>
  withFolder(async (lock) => {
    const release = await lockFolder(lock);
    await assertRejects(() => lockFolder(lock), FolderTaken, `by process ${process.pid} on`);
    await release();
    await (await lockFolder(lock))();
    assertEquals(await readFileIfThere(lock), undefined);
  }));

test("lockFolder() takes over from a process that is gone, and from none of another machine", () =>
  withFolder(async (lock) => {
    await (await lockFolder(lock))();
    const { pid } = spawnSync(process.execPath, ["--version"]);
    await writeFile(lock, JSON.stringify({ pid, host: hostname() }));
    await (await lockFolder(lock))();
    await writeFile(lock, JSON.stringify({ pid, host: "another machine" }));
    await assertRejects(() => lockFolder(lock), FolderTaken, "on another machine");
  }));

test("lockFolder() does not take a lock that it can't read", () =>
  withFolder(async (lock) => {
    await (await lockFolder(lock))();
    await writeFile(lock, "{");
    await assertRejects(() => lockFolder(lock), FolderTaken, `remove ${lock}`);
  }));

test("lockFolder() lets one of many that come at once have it", () =>
  withFolder(async (lock) => {
    const taken = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(lock)));
    assertEquals(taken.filter(({ status }) => status === "fulfilled").length, 1);
  }));

test("lockFolder() lets one of many that come at once take over", () =>
  withFolder(async (lock) => {
    await (await lockFolder(lock))();
    const { pid } = spawnSync(process.execPath, ["--version"]);
    const gone = JSON.stringify({ pid, host: hostname() });
    for (let round = 0; round < 20; round++) {
      await writeFile(lock, gone);
      // Whoever had its turn at taking over may be gone too.
      if (round % 2 === 1) await writeFile(`${lock}.next`, gone);
      const taken = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(lock)));
      const holders = taken.filter((one) => one.status === "fulfilled");
      assertEquals(holders.length, 1, `round ${round}`);
      await holders[0]!.value();
      assertEquals(await readdir(dirname(lock)), []);
    }
  }));
