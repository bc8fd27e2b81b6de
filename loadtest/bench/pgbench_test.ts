import { test } from "node:test";
import { assertEquals, assertThrows } from "@std/assert";
import { readPgbench } from "./pgbench.ts";

const said = `number of transactions actually processed: 1500
number of failed transactions: 0 (0.000%)
initial connection time = 40.000 ms
tps = 750.000000 (without initial connection time)
`;

test("readPgbench() gives the transactions and their time", () => {
  assertEquals(readPgbench(said), { operations: 1_500, elapsedUs: 2_000_000 });
});

test("readPgbench() refuses a run that failed", () => {
  for (const text of ["", said.replace("failed transactions: 0", "failed transactions: 2")]) {
    assertThrows(() => readPgbench(text), Error, "expected pgbench to succeed");
  }
});
