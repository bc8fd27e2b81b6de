import { readFileSync } from "node:fs";
import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { runWords } from "./commands/run_words.ts";
import { readSettings } from "./settings/read_settings.ts";

const readme = readFileSync(new URL("./README.md", import.meta.url), "utf8");

test("README.md names commands and options that there are", async () => {
  const commands = readme.replace(/\\\n\s+/g, " ").matchAll(/npm run sidecar -- (\w+)([^\n`#]*)/g);
  let count = 0;
  for (const [, name = "", rest = ""] of commands) {
    const { text } = await runWords([name, "--help"], () => {});
    for (const [option] of rest.matchAll(/--[a-z-]+/g)) {
      assert(text.includes(`  ${option} `), `${name} ${option}`);
      count++;
    }
  }
  assert(count > 15);
});

test("README.md tells of each setting, with what is usual", () => {
  const rows = Array.from(
    readme.matchAll(/^\| `([a-z_]+)` +\|.*\| +`?([^ |`]*)`? *\|$/gm),
    ([, name, usual]) => [name!, usual!] as const,
  );
  const whole = {
    environment: "sandbox",
    listen: "127.0.0.1:8443",
    source: "direct",
    server: "unix:/a",
    secrets: "/b",
    admin: "unix:/c",
  };
  const read = readSettings(JSON.stringify(whole));
  assert(read.ok);
  const inFile = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  assertEquals(rows.map(([name]) => name).sort(), Object.keys(read.settings).map(inFile).sort());
  for (const [name, value] of Object.entries(read.settings)) {
    const [, usual] = rows.find(([row]) => row === inFile(name))!;
    if (usual !== "") assertEquals(usual, String(value), name);
  }
});
