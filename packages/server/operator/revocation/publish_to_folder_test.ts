import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import { publishToFolder, revocationListFile } from "./publish_to_folder.ts";

test("publishToFolder() replaces the list in one step, and leaves nothing else behind", async () => {
  const folder = await mkdtemp(join(tmpdir(), "mithqal-crl-"));
  try {
    const publish = publishToFolder(folder);
    await publish("first");
    await publish("second");
    assertEquals(await readdir(folder), [revocationListFile]);
    assertEquals(await readFile(join(folder, revocationListFile), "utf8"), "second");
    await assertRejects(() => publishToFolder(join(folder, "none"))("x"), Error, "ENOENT");
  } finally {
    await rm(folder, { recursive: true });
  }
});
