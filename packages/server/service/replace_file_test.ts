import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import { replaceFile } from "./replace_file.ts";

test("replaceFile() puts a file in its place, and leaves nothing else behind", async () => {
  const folder = await mkdtemp(join(tmpdir(), "mithqal-replaced-"));
  const file = join(folder, "partner.crl.pem");
  try {
    await replaceFile(file, "first");
    await replaceFile(file, "second");
    assertEquals(await readdir(folder), ["partner.crl.pem"]);
    assertEquals(await readFile(file, "utf8"), "second");
    await assertRejects(() => replaceFile(join(folder, "none", "x"), "x"), Error, "ENOENT");
  } finally {
    await rm(folder, { recursive: true });
  }
});
