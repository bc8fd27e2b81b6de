import { test } from "node:test";
import { assert, assertEquals, assertThrows } from "@std/assert";
import { Repeated, type RepeatedTask } from "./repeated.ts";

/** A task whose pauses a test ends by hand. */
class Script {
  readonly pausesMs: number[] = [];
  readonly reports: unknown[] = [];
  nowMs = 1_000;
  runs = 0;
  running = 0;
  run: () => Promise<void> = () => Promise.resolve();
  #goOn: () => void = () => {};
  #rested: () => void = () => {};

  worker(own: Partial<RepeatedTask> = {}): Repeated {
    return new Repeated({
      name: "script",
      everyMs: 100,
      run: async () => {
        this.runs++;
        assertEquals(++this.running, 1, "never twice at a time");
        try {
          await this.run();
        } finally {
          this.running--;
        }
      },
      report: (error) => void this.reports.push(error),
      now: () => this.nowMs,
      random: () => 0.5,
      rest: (ms, signal) => {
        this.pausesMs.push(ms);
        return new Promise((resolve) => {
          this.#goOn = resolve;
          signal.addEventListener("abort", () => resolve());
          this.#rested();
        });
      },
      ...own,
    });
  }

  /** Lets the worker run on until it rests again. */
  async untilRest(begin: () => void = this.#goOn): Promise<void> {
    const rested = new Promise<void>((resolve) => this.#rested = resolve);
    begin();
    await rested;
  }
}

test("Repeated runs at once, then again after each pause, and tells when it last came through", async () => {
  const script = new Script();
  const worker = script.worker();
  assertEquals(worker.facts(), { name: "script", lastSuccessAtMs: null, failures: 0 });
  await script.untilRest(() => worker.start());
  assertEquals(worker.facts(), { name: "script", lastSuccessAtMs: 1_000, failures: 0 });
  script.nowMs = 2_000;
  await script.untilRest();
  assertEquals(script.runs, 2);
  assertEquals(script.pausesMs, [100, 100]);
  assertEquals(worker.facts().lastSuccessAtMs, 2_000);
  await worker.stop();
});

test("Repeated survives what its task throws, reports it, and backs off until it comes through", async () => {
  const script = new Script();
  const worker = script.worker({ pauseMaxMs: 500 });
  const fault = new Error("connection lost");
  script.run = () => Promise.reject(fault);
  await script.untilRest(() => worker.start());
  for (let more = 0; more < 3; more++) await script.untilRest();
  assertEquals(script.pausesMs, [200, 400, 500, 500]);
  assertEquals(script.reports, [fault, fault, fault, fault]);
  assertEquals(worker.facts(), { name: "script", lastSuccessAtMs: null, failures: 4 });
  script.run = () => Promise.resolve();
  await script.untilRest();
  assertEquals(script.pausesMs.at(-1), 100);
  assertEquals(worker.facts().failures, 0);
  await worker.stop();
});

test("Repeated spreads its pauses by a tenth each way", async () => {
  for (const [random, pauseMs] of [[0, 90], [0.999_999, 110]] as const) {
    const script = new Script();
    const worker = script.worker({ random: () => random });
    await script.untilRest(() => worker.start());
    assertEquals(Math.round(script.pausesMs[0]!), pauseMs);
    await worker.stop();
  }
});

test("Repeated.stop() waits for what is under way, and nothing new begins", async () => {
  const script = new Script();
  let finish = () => {};
  const begun = new Promise<void>((resolve) => {
    script.run = () => {
      resolve();
      return new Promise((done) => finish = done);
    };
  });
  const worker = script.worker();
  worker.start();
  await begun;
  let isStopped = false;
  const stopped = worker.stop().then(() => isStopped = true);
  await new Promise((resolve) => setImmediate(resolve));
  assert(!isStopped);
  finish();
  await stopped;
  assertEquals([script.runs, script.pausesMs.length], [1, 0]);
});

test("Repeated.stop() ends a pause at once, and a worker is started once", async () => {
  const worker = new Repeated({
    name: "hourly",
    everyMs: 3_600_000,
    run: () => Promise.resolve(),
    report: () => {},
  });
  worker.start();
  assertThrows(() => worker.start(), TypeError, "expected hourly to be started once");
  await worker.stop();
});
