// `npm start`: the whole service on this machine.
import process from "node:process";
import { StartRefused } from "@mithqal/server";
import type { ServiceEvent } from "@mithqal/client";
import { CannotStart } from "../home/cannot_start.ts";
import type { Sandbox } from "../start/settings.ts";
import { startSandbox } from "../start/start_sandbox.ts";
import { eventText } from "../tell/event_text.ts";
import { mayColour, paintOf } from "../tell/paint.ts";
import { readyLine, readyText } from "../tell/ready_text.ts";
import { type Asked, readArguments } from "./arguments.ts";
import { startUsage } from "./usage.ts";

const paint = paintOf(mayColour(process.stdout, process.env));
// Whoever reads our lines may go away; partners are served all the same.
process.stdout.on("error", () => {});

function print(text: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(`${text}\n`, () => resolve()));
}

async function end(code: number): Promise<void> {
  await new Promise<void>((resolve) => process.stdout.write("", () => resolve()));
  process.exit(code);
}

/** What the user must mend; of anything else what it is. */
function explain(error: unknown): string {
  if (error instanceof StartRefused) return error.faults.join("\n");
  const { message, code, stack = "" } = error as Error & { code?: unknown };
  if (error instanceof CannotStart || typeof code === "string") return message;
  return `the sandbox does not start: ${message}\n${stack.split("\n")[1] ?? ""}`.trimEnd();
}

/** The first signal stops in order, the second at once, and so does one before it serves. */
function stopOnSignals(sandbox: () => Sandbox | undefined): void {
  let isStopping = false;
  const take = async () => {
    const running = sandbox();
    if (isStopping || running === undefined) return await end(1);
    isStopping = true;
    await running.stop();
    await end(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      take().catch(fail);
    });
  }
}

function fail(error: unknown): void {
  process.stderr.write(`${explain(error)}\n`, () => void end(1));
}

/** Shows events, once it has been told that the sandbox serves. */
class EventScreen {
  readonly #show: (event: ServiceEvent) => void;
  #waiting: ServiceEvent[] | null = [];

  constructor(show: (event: ServiceEvent) => void) {
    this.#show = show;
  }

  take(event: ServiceEvent): void {
    if (this.#waiting === null) this.#show(event);
    else this.#waiting.push(event);
  }

  open(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const event of waiting) this.#show(event);
  }
}

async function run({ settings, quiet, json }: Extract<Asked, { kind: "start" }>): Promise<void> {
  const textOf = (event: ServiceEvent) =>
    json ? JSON.stringify({ kind: "event", event }) : eventText(event, paint);
  const screen = new EventScreen((event) => void print(textOf(event)));
  const running: { sandbox?: Sandbox } = {};
  stopOnSignals(() => running.sandbox);
  const tell = (line: string) => void process.stderr.write(`${line}\n`);
  if (!json) tell("starting the sandbox ...");
  const onEvent = (event: ServiceEvent) => quiet ? undefined : screen.take(event);
  const sandbox = running.sandbox = await startSandbox({ ...settings, onEvent, tell });
  const tookMs = performance.now();
  await print(json ? readyLine(sandbox, tookMs) : `${readyText(sandbox, tookMs, paint)}\n`);
  screen.open();
  await sandbox.broken;
  throw new CannotStart("Envoy has ended by itself: see its lines above");
}

for (const event of ["uncaughtException", "unhandledRejection"] as const) {
  process.on(event, fail);
}
const read = readArguments(process.argv.slice(2), process.env);
if (!read.ok) {
  fail(new CannotStart(read.message));
} else if (read.asked.kind === "help") {
  await print(startUsage);
} else {
  await run(read.asked).catch(fail);
}
