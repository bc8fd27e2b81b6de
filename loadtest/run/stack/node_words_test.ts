import { execFileSync } from "node:child_process";
import process from "node:process";
import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { nodeWords } from "./node_words.ts";

const none = { profilesCpu: false };

test("nodeWords() are none where nothing is looked at", () => {
  assertEquals(nodeWords(none, "api", "/logs"), []);
  assertEquals(nodeWords({ profilesCpu: true }, "api", "/logs"), [
    "--cpu-prof",
    "--cpu-prof-dir=/logs/api-profile",
  ]);
});

test("a process that collects its heap runs and ends as others do", {
  skip: "Deno" in globalThis,
}, () => {
  const words = nodeWords({ ...none, collectsHeap: true }, "api", "/logs");
  const said = execFileSync(process.execPath, [...words, "-p", "typeof gc"], { encoding: "utf8" });
  assertEquals(said, "function\n");
});
