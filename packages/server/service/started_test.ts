import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { Started } from "./started.ts";

test("what is of one stage stops together, and the next one when all of it has", async () => {
  const started = new Started();
  const told: string[] = [];
  const finish: (() => void)[] = [];
  const slow = (name: string) => () => {
    told.push(name);
    return new Promise<void>((resolve) => finish.push(resolve));
  };
  started.add("platform", () => told.push("internal listener"));
  started.add("connections", slow("database"));
  started.add("work", slow("worker"));
  started.add("followers", () => told.push("directory"));
  started.add("work", slow("listener"));
  const stopped = started.stop(() => {});
  assertEquals(told, ["worker", "listener"]);
  finish[0]!();
  await turn();
  assertEquals(told.length, 2);
  finish[1]!();
  await turn();
  assertEquals(told.slice(2), ["directory", "database"]);
  finish[2]!();
  await stopped;
  assertEquals(told.slice(4), ["internal listener"]);
});

test("what does not stop is told, and holds up nothing", async () => {
  const started = new Started();
  const told: unknown[] = [];
  const faults = [new Error("at once"), new Error("later")] as const;
  started.add("work", () => {
    throw faults[0];
  });
  started.add("work", () => Promise.reject(faults[1]));
  started.add("work", () => told.push("worker"));
  started.add("connections", () => told.push("database"));
  const reports: unknown[] = [];
  await started.stop((error) => reports.push(error));
  await started.stop((error) => reports.push(error));
  assertEquals([told, reports], [["worker", "database"], [...faults]]);
});

/** Lets all that can go on go on. */
async function turn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}
