// The real command as a process of its own, under the runtime that runs the test.
import { type ChildProcess, spawn } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import type { ListenAddress } from "../listener/listen_address.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const command = fileURLToPath(new URL("../commands/main.ts", import.meta.url));
const isDeno = "Deno" in globalThis;
const runtimeWords = isDeno ? ["run", "--quiet", "--allow-all"] : ["--import", "tsx"];
const waitMostMs = 60_000;

export type Line = Record<string, unknown>;

/** A process of the service, and what it has said. */
export class ServerProcess {
  readonly #child: ChildProcess;
  #stdout = "";
  #stderr = "";
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | null>;

  constructor(words: readonly string[], variables: Record<string, string> = {}) {
    const { PATH = "", HOME = "" } = process.env;
    this.#child = spawn(process.execPath, [...runtimeWords, command, ...words], {
      cwd: root,
      env: { PATH, HOME, ...variables },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child.stdout!.on("data", (part: Uint8Array) => this.#stdout += part);
    this.#child.stderr!.on("data", (part: Uint8Array) => this.#stderr += part);
    this.ended = new Promise((resolve) => {
      this.#child.on("close", (code, signal) => resolve(code ?? signal));
    });
  }

  /** Runs a process to its end. */
  static async run(words: readonly string[], variables: Record<string, string> = {}) {
    const server = new ServerProcess(words, variables);
    const code = await server.ended;
    return { code, stdout: server.stdout, stderr: server.stderr };
  }

  /** Runs a test against a process that serves; it is gone afterwards, however the test ends. */
  static async with(
    role: string,
    variables: Record<string, string>,
    run: (server: ServerProcess) => Promise<void>,
  ): Promise<void> {
    const server = new ServerProcess(["--role", role], variables);
    try {
      await server.line("serving");
      await run(server);
    } finally {
      server.signal("SIGKILL");
      await server.ended;
    }
  }

  get stdout(): string {
    return this.#stdout;
  }

  get stderr(): string {
    return this.#stderr;
  }

  get lines(): Line[] {
    const whole = this.#stdout.slice(0, this.#stdout.lastIndexOf("\n") + 1);
    return whole.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line));
  }

  /** By the process's number: who asks Deno's child for it is told that the signal has ended it. */
  signal(signal: "SIGTERM" | "SIGKILL"): void {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      process.kill(this.#child.pid!, signal);
    }
  }

  /** Waits for a line of the log. */
  async line(message: string): Promise<Line> {
    return await until(`the line ${message}`, () => {
      if (this.#child.exitCode !== null) throw new Error(`it has ended: ${this.#stderr}`);
      return this.lines.find((line) => line.message === message);
    });
  }

  /** Where a part listens. */
  address(part: string): ListenAddress {
    const line = this.lines.find((each) => each.message === "listening" && each.part === part);
    const [host, port] = String(line?.address).split(":");
    return { host: host as "127.0.0.1", port: Number(port) };
  }

  /** Asks the internal listener. */
  async ask(path: string): Promise<{ status: number; text: string }> {
    const { host, port } = this.address("internal") as { host: string; port: number };
    const response = await fetch(`http://${host}:${port}${path}`);
    return { status: response.status, text: await response.text() };
  }

  /** Waits until `/ready` has a status. */
  async untilReady(status: 200 | 503): Promise<void> {
    await until(`/ready to be ${status}`, async () => {
      const found = await this.ask("/ready");
      return found.status === status ? true : undefined;
    });
  }
}

/** Waits until there is something. */
export async function until<T>(
  what: string,
  look: () => T | undefined | Promise<T | undefined>,
): Promise<T> {
  const startedMs = Date.now();
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() - startedMs > waitMostMs) throw new Error(`waited too long for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
