import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { benchNames, readOptions } from "./options.ts";

const usual = {
  help: false,
  json: false,
  plot: false,
  benches: benchNames,
  rounds: undefined,
  seconds: undefined,
  nonces: 10_000,
  orders: 0,
  lanes: 1,
};

test("readOptions() runs all benches, each in its own rounds, where nothing is said", () => {
  for (const words of [[], ["all"]]) {
    assertEquals(readOptions(words), { ok: true, options: usual });
  }
});

test("readOptions() takes one bench by its name, and what is given", () => {
  const words = ["store", "--rounds", "9", "--seconds=0.5", "--nonces=10000000", "--json"];
  assertEquals(readOptions(words), {
    ok: true,
    options: {
      ...usual,
      benches: ["store"],
      rounds: 9,
      seconds: 0.5,
      nonces: 10_000_000,
      json: true,
    },
  });
});

test("readOptions() runs nothing where the history is to be drawn", () => {
  assertEquals(readOptions(["plot"]), { ok: true, options: { ...usual, plot: true, benches: [] } });
});

test("readOptions() refuses fewer than seven rounds, turns of no length, and what is no number", () => {
  const rounds = (text: string) => `--rounds expects a whole number from 7 to 1000, got "${text}"`;
  const seconds = (text: string) => `--seconds expects a number from 0.05 to 60, got "${text}"`;
  const faults: [word: string, message: string][] = [
    ...["6", "1001", "7.5", "seven", "1e2", ""].map((text): [string, string] => [
      `--rounds=${text}`,
      rounds(text),
    ]),
    ...["0", "0.04", "61", "-1", "1e1", ""].map((text): [string, string] => [
      `--seconds=${text}`,
      seconds(text),
    ]),
    ["--lanes=9", '--lanes expects a whole number from 1 to 8, got "9"'],
  ];
  for (const [word, message] of faults) {
    assertEquals(readOptions([word]), { ok: false, message });
  }
});

test("readOptions() refuses names that are no bench, and more than one", () => {
  assertEquals(readOptions(["verify"]), {
    ok: false,
    message: 'expected signing, store, service, edge, all or plot, got "verify"',
  });
  assertEquals(readOptions(["store", "edge"]), {
    ok: false,
    message: 'expected one bench, got "edge" too',
  });
  assertEquals(readOptions(["--round=7"]).ok, false);
});
