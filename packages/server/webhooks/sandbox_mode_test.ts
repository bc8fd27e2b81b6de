import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { handlingOf } from "./sandbox_mode.ts";

const webhookModes = ["normal", "duplicate", "reorder", "delay", "drop"] as const;

test("handlingOf() makes of each mode what it says", () => {
  const handled = webhookModes.map((mode) =>
    [1n, 2n].map((sequence) => handlingOf(mode, { sequence })).map(({ copies, holdMs }) =>
      `${copies} after ${holdMs}`
    )
  );
  assertEquals(handled, [
    ["1 after 0", "1 after 0"],
    ["2 after 0", "2 after 0"],
    ["1 after 3000", "1 after 0"],
    ["1 after 10000", "1 after 10000"],
    ["0 after 0", "0 after 0"],
  ]);
});

test("handlingOf() leaves a test as it is in every mode", () => {
  for (const mode of webhookModes) {
    assertEquals(handlingOf(mode, { sequence: null }), { copies: 1, holdMs: 0 });
  }
});
