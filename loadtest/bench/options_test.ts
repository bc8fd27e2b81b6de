import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { readOptions } from "./options.ts";

test("readOptions() takes what is given and fills in the rest", () => {
  const defaults = { help: false, json: false, rounds: 30, sliceMs: 120, only: undefined };
  assertEquals(readOptions([]), { ok: true, options: defaults });
  assertEquals(readOptions(["--json", "--rounds", "7", "--slice-ms=10"]), {
    ok: true,
    options: { ...defaults, json: true, rounds: 7, sliceMs: 10 },
  });
});

test("readOptions() refuses fewer than seven rounds, and what is no number", () => {
  for (const rounds of ["6", "1001", "7.5", "seven", "1e2", ""]) {
    assertEquals(readOptions([`--rounds=${rounds}`]), {
      ok: false,
      message: `--rounds expects a whole number from 7 to 1000, got "${rounds}"`,
    });
  }
});

test("readOptions() takes one contest by its name, and no other name", () => {
  const read = readOptions(["--only", "sign"]);
  assertEquals(read.ok && read.options.only, "sign");
  assertEquals(readOptions(["--only", "bare"]), {
    ok: false,
    message: '--only expects verify, sign, text, got "bare"',
  });
});

test("readOptions() refuses words that it does not know", () => {
  assertEquals([readOptions(["--round=7"]).ok, readOptions(["7"]).ok], [false, false]);
});
