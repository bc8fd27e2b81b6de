// Every example of the README is run, in a folder that has credentials and nothing else.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { embeddedOnly } from "@mithqal/testing/real";
import { RunningService } from "@mithqal/testing/service";

const root = fileURLToPath(new URL("../../", import.meta.url));
const readme = readFileSync(new URL("README.md", import.meta.url), "utf8");
const programs = [...readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, program]) => program!);

/** What each prints, in the README's order; the orders of those before are there. */
const printed: readonly RegExp[] = [
  /^executed 10 g for SAR [\d.]+\n$/,
  /^true\ncompleted\n$/,
  /^(?:ord_\w{26}\n){2}1 false\n$/,
  /^true\n$/,
  /^GET \/health 200 req_\nok\n$/,
  /^400\nexecuted 10 g\nexecuted 1 g\n$/,
];

const command = "Deno" in globalThis
  ? [process.execPath, "run", "--quiet", "--allow-all", "--no-check"]
  : [process.execPath, "--import", import.meta.resolve("tsx")];

async function run(program: string, folder: string): Promise<string> {
  await writeFile(join(folder, "main.ts"), program);
  const [file, ...words] = command;
  const child = spawn(file!, [...words, "main.ts"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [out, faults] = ["", ""];
  child.stdout.on("data", (text: Uint8Array) => out += text);
  child.stderr.on("data", (text: Uint8Array) => faults += text);
  const [status] = await once(child, "close");
  assertEquals([status, faults], [0, ""]);
  return out;
}

embeddedOnly("the README's examples do what it says", async (home) => {
  assertEquals(programs.length, printed.length);
  await RunningService.with(home, async (service) => {
    const { file } = await service.provision();
    const folder = dirname(file);
    await symlink(join(root, "node_modules"), join(folder, "node_modules"), "dir");
    await writeFile(join(folder, "package.json"), '{ "type": "module" }');
    for (const [i, program] of programs.entries()) {
      assertMatch(await run(program, folder), printed[i]!);
    }
    assertEquals(service.reports, []);
  });
});

test("the first order takes at most 15 lines", () => {
  const lines = programs[0]!.trim().split("\n");
  assert(lines.length <= 15, `${lines.length} lines`);
  assertMatch(programs[0]!, /orders\.place/);
});
