import { test } from "node:test";
import { assertEquals } from "@std/assert";
import type { WebhookMode } from "@mithqal/store";
import { handlingOf } from "./sandbox_mode.ts";

/** How the first event and the second one are handled. */
const handled: Record<WebhookMode, [string, string]> = {
  normal: ["1 after 0", "1 after 0"],
  duplicate: ["2 after 0", "2 after 0"],
  reorder: ["1 after 3000", "1 after 0"],
  delay: ["1 after 10000", "1 after 10000"],
  drop: ["0 after 0", "0 after 0"],
};
const modes = Object.keys(handled) as WebhookMode[];

test("handlingOf() makes of each mode what it says", () => {
  for (const mode of modes) {
    const both = [1n, 2n].map((sequence) => handlingOf(mode, { sequence }));
    assertEquals(both.map(({ copies, holdMs }) => `${copies} after ${holdMs}`), handled[mode]);
  }
});

test("handlingOf() leaves a test as it is in every mode", () => {
  for (const mode of modes) {
    assertEquals(handlingOf(mode, { sequence: null }), { copies: 1, holdMs: 0 });
  }
});
