import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { Log } from "../observe/log/log.ts";
import { Ending, type EndingParts } from "./ending.ts";
import type { RunningServer } from "./run_server.ts";

const forEver = new Promise<never>(() => {});

/** The end of a process that is none. */
function ending(own: Partial<EndingParts> = {}) {
  const lines: Record<string, unknown>[] = [];
  const told: string[] = [];
  const codes: number[] = [];
  let exit = (_code: number) => {};
  /** What it ends with first. */
  const ended = new Promise<number>((resolve) => exit = resolve);
  const log = new Log({ level: "info", write: (line) => void lines.push(JSON.parse(line)) });
  const running = (stop: () => Promise<void>): Promise<RunningServer> =>
    Promise.resolve({ log, stop });
  const process = new Ending({
    flush: () => Promise.resolve(),
    exit: (code) => {
      codes.push(code);
      exit(code);
    },
    tell: (line) => void told.push(line),
    ...own,
  });
  const messages = () => lines.map(({ level, message }) => `${level} ${message}`);
  return { process, running, ended, codes, told, messages };
}

test("the first signal stops in order, and ends with 0", async () => {
  const { process, running, codes, messages } = ending();
  await process.take("SIGTERM", running(() => Promise.resolve()));
  assertEquals([codes, messages()], [[0], ["info stopping", "info stopped"]]);
});

test("a stop that hangs is cut with a word, and ends with 1", async () => {
  const { process, running, ended, messages } = ending({ stopMostMs: 1 });
  void process.take("SIGTERM", running(() => forEver));
  assertEquals(await ended, 1);
  assertEquals(messages(), ["info stopping", "error the stop was cut"]);
});

test("a start that hangs is cut with a word, and ends with 1", async () => {
  const { process, ended, told } = ending({ stopMostMs: 1 });
  void process.take("SIGTERM", forEver);
  const line = "it was told to stop before it served, and its start has not ended since";
  assertEquals([await ended, told], [1, [line]]);
});

test("the second signal ends it at once", async () => {
  const { process, running, codes, messages } = ending();
  const starting = running(() => forEver);
  void process.take("SIGTERM", starting);
  await process.take("SIGINT", starting);
  assertEquals([codes, messages()], [[1], ["info stopping"]]);
});

test("a start that fails is left to whoever has started it", async () => {
  const { process, codes, told } = ending();
  await process.take("SIGTERM", Promise.reject(new Error("no database")));
  assertEquals([codes, told], [[], []]);
  await process.end(1);
  assertEquals(codes, [1]);
});

test("nobody who does not read the last lines holds up the end", async () => {
  const { process, codes } = ending({ flush: () => forEver, flushMostMs: 1 });
  await process.end(0);
  assertEquals(codes, [0]);
});
