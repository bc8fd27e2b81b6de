// Somebody who follows a text: a folder with a sandbox in it, and `mithqal` to call.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import process from "node:process";
import { type Sandbox, startSandbox } from "@mithqal/sandbox";
import { root } from "../processes/mod.ts";
import type { Block } from "./documents.ts";

const runtimeWords = "Deno" in globalThis
  ? [process.execPath, "run", "--quiet", "--allow-all", "--no-check"]
  : [process.execPath, "--import", import.meta.resolve("tsx")];
const command = [...runtimeWords, join(root, "packages/cli/main.ts")];

/** How a block has ended. */
export interface Followed {
  code: number | null;
  out: string;
  err: string;
}

/** A folder as the texts' reader has it. */
export class Reader {
  readonly folder: string;
  readonly #sandbox: Sandbox;
  #programs = 0;

  private constructor(folder: string, sandbox: Sandbox) {
    this.folder = folder;
    this.#sandbox = sandbox;
  }

  static async start(): Promise<Reader> {
    const folder = await mkdtemp(join(tmpdir(), "mithqal-docs-"));
    const sandbox = await startSandbox({ home: join(folder, ".mithqal"), port: 0 });
    const inShell = command.map((word) => `'${word}'`).join(" ");
    await mkdir(join(folder, "bin"));
    await writeFile(join(folder, "bin/mithqal"), `#!/bin/sh\nexec ${inShell} "$@"\n`);
    await chmod(join(folder, "bin/mithqal"), 0o755);
    const scripts = { mithqal: inShell };
    await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module", scripts }));
    for (const name of ["node_modules", "packages"]) {
      await symlink(join(root, name), join(folder, name), "dir");
    }
    return new Reader(folder, sandbox);
  }

  async stop(): Promise<void> {
    await this.#sandbox.stop();
    await rm(this.folder, { recursive: true });
  }

  /** Does what a block says; where it goes on until Ctrl-C, it is stopped as soon as it has begun. */
  async follow({ kind, text }: Block): Promise<Followed> {
    if (kind === "sh") return await this.#run(["bash", "-euo", "pipefail", "-c", text]);
    if (kind === "sh ctrl-c") {
      return await this.#run(["bash", "-c", `exec ${text}`], /./);
    }
    const name = `program_${++this.#programs}.ts`;
    await writeFile(join(this.folder, name), text);
    return await this.#run([...runtimeWords, name]);
  }

  async #run(words: readonly string[], stopsAt?: RegExp): Promise<Followed> {
    const [file, ...rest] = words;
    const variables = { MITHQAL_PROFILE: "", MITHQAL_HOME: "", npm_config_loglevel: "silent" };
    const child = spawn(file!, rest, {
      cwd: this.folder,
      env: {
        ...process.env,
        ...variables,
        PATH: join(this.folder, "bin") + delimiter + process.env.PATH,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const followed: Followed = { code: null, out: "", err: "" };
    let isStopped = false;
    child.stdout.on("data", (text: Uint8Array) => followed.out += text);
    child.stderr.on("data", (text: Uint8Array) => {
      followed.err += text;
      if (isStopped || !stopsAt?.test(followed.err)) return;
      // A second Ctrl-C would end it at once.
      isStopped = true;
      process.kill(child.pid!, "SIGINT");
    });
    const [code] = await once(child, "close");
    return { ...followed, code: code as number | null };
  }
}
