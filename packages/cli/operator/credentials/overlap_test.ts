import { test } from "node:test";
import { assertEquals, assertThrows } from "@std/assert";
import { UsageError } from "../../outcome/usage_error.ts";
import { readOverlap } from "./overlap.ts";

test("readOverlap() reads times, and nothing else", () => {
  assertEquals(["0", "90s", "90m", "24h", "7d"].map(readOverlap), [0, 90, 5_400, 86_400, 604_800]);
  for (const text of ["", "7", "d", "1w", "-1d", "1.5h", "366d", "7 d", "99999d"]) {
    assertThrows(() => readOverlap(text), UsageError, "as --overlap");
  }
});
