import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { readOptions } from "./options.ts";

test("readOptions() takes what is given and fills in the rest", () => {
  const defaults = { help: false, json: false, rounds: 7, seconds: 2, nonces: 10_000, lanes: 1 };
  assertEquals(readOptions([]), { ok: true, options: defaults });
  assertEquals(readOptions(["--json", "--rounds=9", "--seconds", "1", "--nonces", "10000000"]), {
    ok: true,
    options: { ...defaults, json: true, rounds: 9, seconds: 1, nonces: 10_000_000 },
  });
});

test("readOptions() refuses fewer than seven rounds, and turns of no length", () => {
  assertEquals(readOptions(["--rounds=6"]), {
    ok: false,
    message: '--rounds expects a whole number from 7 to 1000, got "6"',
  });
  assertEquals(readOptions(["--seconds=0"]), {
    ok: false,
    message: '--seconds expects a whole number from 1 to 60, got "0"',
  });
});
