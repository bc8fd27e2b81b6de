import { execFile, execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { rename } from "node:fs/promises";
import { delimiter, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { builtByOne } from "./built_by_one.ts";

const run = promisify(execFile);
const module = "go.k6.io/k6/v2";

/** The version that go.mod pins. */
export const k6Version = pinnedVersion(
  readFileSync(new URL("./go.mod", import.meta.url), "utf8"),
);

const toolFolder = fileURLToPath(new URL(`../../.tools/k6-${k6Version}/`, import.meta.url));

/**
 * Finds k6: in the PATH, if it is the pinned version's line and not older, or among the project's own
 * tools, where it is built when it is missing (a minute or two, once; needs Go).
 */
export async function findK6(
  tell: (line: string) => void = () => {},
  { path = process.env.PATH ?? "", folder = toolFolder } = {},
): Promise<string> {
  const installed = inPath(path);
  if (installed !== undefined) return installed;
  const own = join(folder, "k6");
  if (!existsSync(own)) {
    tell(`building k6 ${k6Version} (once, a minute or two) ...`);
    await builtByOne(own, () => build(own));
  }
  return own;
}

/** The version in the text of a go.mod. */
export function pinnedVersion(goMod: string): string {
  const found = new RegExp(`^require ${module} v(\\S+)$`, "m").exec(goMod);
  if (found === null) throw new Error(`expected go.mod to require ${module}`);
  return found[1]!;
}

/** Whether a k6 that tells this version runs what is written for the pinned one. */
export function fits(told: string, pinned: string): boolean {
  const version = /^k6(?:\.exe)? v(\d+)\.(\d+)\./.exec(told);
  const [major, minor] = pinned.split(".").map(Number);
  return version !== null && Number(version[1]) === major && Number(version[2]) >= minor!;
}

function inPath(path: string): string | undefined {
  return path.split(delimiter).filter((folder) => folder !== "")
    .map((folder) => join(folder, "k6")).find((program) => fits(versionOf(program), k6Version));
}

function versionOf(program: string): string {
  if (!existsSync(program)) return "";
  try {
    return execFileSync(program, ["version"], { encoding: "utf8", stdio: "pipe" });
  } catch {
    return "";
  }
}

/** The program is there whole or not at all. */
async function build(own: string): Promise<void> {
  const unfinished = `${own}.${process.pid}`;
  try {
    await run("go", ["build", "-o", unfinished, module], {
      cwd: fileURLToPath(new URL("./", import.meta.url)),
      env: { ...process.env, CGO_ENABLED: "0", GOFLAGS: "-mod=mod" },
    });
  } catch (error) {
    const { stderr = "", message } = error as { stderr?: string; message: string };
    throw new Error(
      `expected Go 1.25 or newer to build k6, got: ${stderr.trim() || message}; ` +
        "or install k6 2 yourself, so that `k6` is in the PATH",
    );
  }
  await rename(unfinished, own);
}
