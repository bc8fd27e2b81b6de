// The real commands as processes of their own, by the runtime that runs the test.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const runtimeWords = "Deno" in globalThis ? ["run", "--quiet", "--allow-all"] : ["--import", "tsx"];

/** What a process has said, and how it ended. */
export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** A running command. */
export class Command {
  readonly process: ChildProcess;
  readonly lines: string[] = [];
  readonly ended: Promise<Ended>;
  #waiting: (() => void)[] = [];
  #hasEnded = false;

  constructor(name: "main" | "first_order_main", words: readonly string[]) {
    const file = `packages/sandbox/commands/${name}.ts`;
    this.process = spawn(process.execPath, [...runtimeWords, file, ...words], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, FORCE_COLOR: undefined, MITHQAL_HOME: undefined },
    });
    let err = "";
    this.process.stderr!.setEncoding("utf8").on("data", (part: string) => err += part);
    createInterface({ input: this.process.stdout! }).on("line", (line) => {
      this.lines.push(line);
      this.#wake();
    });
    this.ended = once(this.process, "close").then(([code]) => {
      this.#hasEnded = true;
      this.#wake();
      return { code: code as number | null, out: this.lines.join("\n"), err };
    });
  }

  /** The first line that a look takes for what is sought. */
  async line<Found>(look: (line: string) => Found | undefined): Promise<Found> {
    for (let at = 0;;) {
      for (; at < this.lines.length; at++) {
        const found = look(this.lines[at]!);
        if (found !== undefined) return found;
      }
      if (this.#hasEnded) {
        throw new Error(`expected a line, got the end: ${(await this.ended).err}`);
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** A line of JSON of a kind, whose members a look takes. */
  json(kind: string, look: (members: Members) => boolean = () => true): Promise<Members> {
    return this.line((line) => {
      const members = line.startsWith("{") ? JSON.parse(line) as Members : null;
      return members?.kind === kind && look(members) ? members : undefined;
    });
  }

  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<Ended> {
    // Under Deno the child's own kill() takes the signal for its end, whatever the child does with it.
    if (!this.#hasEnded) process.kill(this.process.pid!, signal);
    return await this.ended;
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

// deno-lint-ignore no-explicit-any -- tests look into lines of every shape
export type Members = Record<string, any>;

/** Starts a sandbox on ports that are free; `ready` is its first line. */
export async function startCommand(home: string, ...words: string[]) {
  const command = new Command("main", ["--home", home, "--port", "0", "--json", ...words]);
  return { command, ready: await command.json("ready") };
}

/** Runs a command to its end, which must come. */
export async function runCommand(
  name: "main" | "first_order_main",
  ...words: string[]
): Promise<Ended> {
  const command = new Command(name, words);
  const cut = setTimeout(() => command.process.kill("SIGKILL"), 60_000);
  const ended = await command.ended;
  clearTimeout(cut);
  return ended;
}
