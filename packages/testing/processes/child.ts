import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { type Heir, leaveTo } from "../real/heir.ts";
import { root, runtimeWords } from "./runtime.ts";
import { waitUntil } from "./wait_until.ts";

/** The server lets requests finish for 15 s at most. */
const stopMostMs = 16_000;

/** A program of ours to run. */
export interface Program {
  /** As it is named in figures, and its log. */
  readonly name: string;
  /** The file, from the root of its sources. */
  readonly file: string;
  /** The root of the sources that it runs from; ours where none is named. */
  readonly sources?: string;
  readonly words?: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
  /** Options of Node's own. */
  readonly nodeWords?: readonly string[];
  /** What stands in the line of its log that says that it serves. */
  readonly servingMark?: string;
}

/** A process of ours, under the runtime that runs us: it ends with us, however we end. */
export class Child {
  readonly name: string;
  readonly logFile: string;
  readonly #process: ChildProcess;
  readonly #heir: Heir;
  readonly #folder: string;
  readonly #servingMark: string;
  #isStopping = false;

  private constructor(program: Program, folders: { own: string; logs: string }) {
    const { name, file, sources = root, words = [], variables = {}, nodeWords = [] } = program;
    this.name = name;
    this.#servingMark = program.servingMark ?? '"message":"serving"';
    this.logFile = join(folders.logs, `${name}.log`);
    // Its own even among those of its name: an heir that is dismissed may be removing its folder still.
    this.#folder = mkdtempSync(join(folders.own, `${name}-`));
    const { PATH = "", HOME = "" } = process.env;
    const log = openSync(this.logFile, "w", 0o600);
    this.#process = spawn(process.execPath, [...nodeWords, ...runtimeWords, file, ...words], {
      cwd: sources,
      env: { PATH, HOME, ...variables },
      // Not in our group: a Ctrl-C is ours to pass on.
      detached: true,
      stdio: ["ignore", log, log],
    });
    closeSync(log);
    const pidFile = join(this.#folder, "pid");
    writeFileSync(pidFile, `${this.#process.pid}\n`);
    this.#heir = leaveTo(this.#folder, pidFile);
  }

  /** Starts it, and waits until it says that it serves. */
  static async start(program: Program, folders: { own: string; logs: string }): Promise<Child> {
    const child = new Child(program, folders);
    try {
      await waitUntil(`${program.name} to serve`, () => child.#serves());
    } catch (error) {
      await child.stop();
      throw error;
    }
    return child;
  }

  get pid(): number {
    return this.#process.pid!;
  }

  /** Whether it still runs. */
  get runs(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /** Tells when it ends though nobody has stopped it. */
  onEnd(tell: (what: string) => void): void {
    this.#process.once("exit", (code, signal) => {
      if (!this.#isStopping) {
        tell(`${this.name} has ended (${signal ?? code}): see ${this.logFile}`);
      }
    });
  }

  /** What the line of its log says that says that it serves. */
  get serving(): Record<string, unknown> | undefined {
    const whole = readFileSync(this.logFile, "utf8").split("\n").slice(0, -1);
    const found = whole.find((line) => line.includes(this.#servingMark));
    return found === undefined ? undefined : JSON.parse(found) as Record<string, unknown>;
  }

  /** Lets it finish, and ends it where it does not. */
  async stop(): Promise<void> {
    const cut = setTimeout(() => this.#signal("SIGKILL"), stopMostMs);
    await this.#end("SIGTERM");
    clearTimeout(cut);
  }

  /** Ends it as a crash would. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  async #end(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    this.#isStopping = true;
    if (this.runs) {
      const ended = once(this.#process, "exit");
      this.#signal(signal);
      await ended;
    }
    this.#heir.dismiss();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** By the process's number: who asks Deno's child for it is told that the signal has ended it. */
  #signal(signal: "SIGTERM" | "SIGKILL"): void {
    if (this.runs) process.kill(this.pid, signal);
  }

  #serves(): boolean {
    if (this.serving !== undefined) return true;
    if (this.runs) return false;
    throw new Error(`${this.name} does not start: ${readFileSync(this.logFile, "utf8").trim()}`);
  }
}
