import { execFile, type ExecFileException } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { makePartnerFiles } from "@mithqal/testing/credentials";
import { mkdir, writeFile } from "node:fs/promises";
import { findK6 } from "../k6/find_k6.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const runtimeWords = "Deno" in globalThis ? ["run", "--quiet", "--allow-all"] : ["--import", "tsx"];
// Before the first test: what is found later would find the folder gone.
const k6 = await findK6().catch((error: Error) => error);
const skip = k6 instanceof Error && `no k6: ${k6.message.slice(0, 80)}`;
const folder = mkdtempSync(join(tmpdir(), "mithqal-run-"));
after(() => rmSync(folder, { recursive: true }));

/** Runs the command to its end. */
function run(...words: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const all = [...runtimeWords, "loadtest/run/main.ts", ...words];
  return new Promise((resolve) => {
    const done = (error: ExecFileException | null, stdout: string, stderr: string) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr });
    execFile(process.execPath, all, { cwd: root }, done);
  });
}

test("npm run load tells a mistake in one line, and its options", async () => {
  const wrong = await run("quote_to_order", "--profile", "heavy");
  assertEquals(wrong, {
    code: 2,
    stdout: "",
    stderr: '--profile expects smoke, load, stress, soak, breakpoint, got "heavy"\n',
  });
  const help = await run("--help");
  assertEquals([help.code, help.stderr], [0, ""]);
  assertMatch(help.stdout, /^npm run load -- SCRIPT/);
});

test(
  "npm run load fails where the target is dead, and its report holds no secret",
  { skip },
  async () => {
    const { partner } = await makePartnerFiles({ baseUrl: "https://127.0.0.1:9" });
    const place = join(folder, "partner");
    await mkdir(place);
    for (const [name, content] of Object.entries(partner)) {
      const text = typeof content === "string" ? content : JSON.stringify(content);
      await writeFile(join(place, name), text);
    }
    const [target, report] = [join(place, "credentials.json"), join(folder, "report")];
    const ended = await run("quote_to_order", "--target", target, "--report", report, "--json");
    assertEquals(ended.code, 1);
    const { results } = JSON.parse(ended.stdout);
    assertMatch(results[0].verdicts[0].detail, /^https:\/\/127\.0\.0\.1:9 can't be reached: /);
    assert(!ended.stdout.includes(String(partner["credentials.json"].client_secret)));
  },
);
