import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { readOptions } from "./options.ts";

test("readOptions() takes what is given and fills in the rest", () => {
  const defaults = { help: false, json: false, rounds: 7, seconds: 2 };
  assertEquals(readOptions([]), { ok: true, options: defaults });
  assertEquals(readOptions(["--rounds=9", "--seconds", "1", "--json"]), {
    ok: true,
    options: { ...defaults, json: true, rounds: 9, seconds: 1 },
  });
});

test("readOptions() refuses fewer than seven rounds, and words that it does not know", () => {
  assertEquals(readOptions(["--rounds=6"]), {
    ok: false,
    message: '--rounds expects a whole number from 7 to 1000, got "6"',
  });
  assertEquals([readOptions(["--seconds=61"]).ok, readOptions(["--only=x"]).ok], [false, false]);
});
