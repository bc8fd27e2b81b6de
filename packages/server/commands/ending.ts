import type { RunningServer } from "./run_server.ts";

/** What the end of a process is made of. */
export interface EndingParts {
  /** Resolves when the last lines are out. */
  flush: () => Promise<void>;
  exit: (code: number) => void;
  /** Takes a line for whoever has started the process, as long as it has no log. */
  tell: (line: string) => void;
  /** A stop that takes longer is cut: what it was waiting for is lost either way. */
  stopMostMs?: number;
  /** Nobody who does not read our lines holds up the end for longer. */
  flushMostMs?: number;
}

/** How a process ends: within 15 s of the first signal, whatever hangs. */
export class Ending {
  readonly #parts: Required<EndingParts>;
  #isStopping = false;
  #cut: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: EndingParts) {
    this.#parts = { stopMostMs: 14_500, flushMostMs: 250, ...parts };
  }

  /** Ends the process, once its last lines are out. */
  async end(code: number): Promise<void> {
    const { flush, exit, flushMostMs } = this.#parts;
    clearTimeout(this.#cut);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const patience = new Promise<void>((resolve) => timer = setTimeout(resolve, flushMostMs));
    await Promise.race([flush(), patience]);
    clearTimeout(timer);
    exit(code);
  }

  /** Takes a signal: the first one lets requests finish, the second ends everything. */
  async take(signal: string, starting: Promise<RunningServer>): Promise<void> {
    if (this.#isStopping) return await this.end(1);
    this.#isStopping = true;
    let running: RunningServer | null = null;
    this.#cut = setTimeout(() => void this.#endHanging(running), this.#parts.stopMostMs);
    // Where the start fails, that is what the process ends with.
    running = await starting.catch(() => null);
    if (running === null) return;
    running.log.info("stopping", { signal });
    await running.stop();
    running.log.info("stopped");
    await this.end(0);
  }

  async #endHanging(running: RunningServer | null): Promise<void> {
    const { tell, stopMostMs } = this.#parts;
    if (running === null) {
      tell("it was told to stop before it served, and its start has not ended since");
    } else running.log.error("the stop was cut", { ms: stopMostMs });
    await this.end(1);
  }
}
