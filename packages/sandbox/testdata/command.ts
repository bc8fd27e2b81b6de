// The real commands as processes of their own, by the runtime that runs the test.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { createInterface } from "node:readline";
import { root, runtimeWords, waitUntil } from "@mithqal/testing/processes";

/** How long a sandbox may take to say or to do something. */
const mostMs = 180_000;

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
  readonly #ended: Promise<Ended>;
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
    createInterface({ input: this.process.stdout! }).on("line", (line) => this.lines.push(line));
    this.#ended = once(this.process, "close").then(([code]) => {
      this.#hasEnded = true;
      return { code: code as number | null, out: this.lines.join("\n"), err };
    });
  }

  /** A line of JSON of a kind, whose members a look takes. */
  async json(kind: string, look: (members: Members) => boolean = () => true): Promise<Members> {
    let found: Members | undefined;
    await waitUntil(`a line of the kind ${kind}`, async () => {
      found = this.lines.filter((line) => line.startsWith("{"))
        .map((line) => JSON.parse(line) as Members)
        .find((members) => members.kind === kind && look(members));
      if (found === undefined && this.#hasEnded) {
        throw new Error(`expected a line, got the end: ${(await this.#ended).err}`);
      }
      return found !== undefined;
    }, mostMs);
    return found!;
  }

  /** Waits for its end, which must come. */
  async end(): Promise<Ended> {
    const cut = setTimeout(() => this.process.kill("SIGKILL"), mostMs);
    const ended = await this.#ended;
    clearTimeout(cut);
    return ended;
  }

  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<Ended> {
    // Under Deno the child's own kill() takes the signal for its end, whatever the child does with it.
    if (!this.#hasEnded) process.kill(this.process.pid!, signal);
    return await this.end();
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
  return await new Command(name, words).end();
}
