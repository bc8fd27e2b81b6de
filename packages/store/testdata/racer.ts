// Lanes in another process, for races of several processes.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { EffectRequest } from "../effects/effect.ts";
import type { EffectOutcome } from "../effects/outcome.ts";
import { fromLine, toLine } from "./racer_lines.ts";

const main = fileURLToPath(new URL("./racer_main.ts", import.meta.url));
const runtimeWords = "Deno" in globalThis ? ["run", "--quiet", "--allow-all"] : ["--import", "tsx"];

/** Carries requests to a process that has lanes of its own; it goes with this one. */
export class Racer {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, {
    resolve: (outcome: EffectOutcome) => void;
    reject: (error: Error) => void;
  }>();
  #asked = 0;

  private constructor(url: string, cell: string) {
    this.#child = spawn(process.execPath, [...runtimeWords, main, url, cell], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    this.#child.once("close", (code) => {
      const error = new Error(`the racer has ended with ${code}, and leaves a question`);
      for (const { reject } of this.#waiting.values()) reject(error);
    });
  }

  /** Starts one, and waits until it takes requests: a race is not to begin before both are there. */
  static async start(url: string, cell: string): Promise<Racer> {
    const racer = new Racer(url, cell);
    const lines = createInterface({ input: racer.#child.stdout! });
    await Promise.race([once(lines, "line"), once(lines, "close").then(failed)]);
    lines.on("line", (line) => {
      const { id, outcome } = fromLine<{ id: number; outcome: EffectOutcome }>(line);
      racer.#waiting.get(id)!.resolve(outcome);
      racer.#waiting.delete(id);
    });
    return racer;
  }

  act(request: EffectRequest): Promise<EffectOutcome> {
    const id = this.#asked++;
    this.#child.stdin!.write(toLine({ id, request }));
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  async close(): Promise<void> {
    const closed = once(this.#child, "close");
    this.#child.stdin!.end();
    await closed;
  }
}

function failed(): never {
  throw new Error("the racer has ended before it took a request");
}
