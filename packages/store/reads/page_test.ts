import { test } from "node:test";
import { assertEquals, assertThrows } from "@std/assert";
import { pageSize, refusePosition } from "./page.ts";

test("pageSize() is 50 unless asked, and 200 at most", () => {
  assertEquals(pageSize({}), 50);
  assertEquals(pageSize({ limit: 200 }), 200);
  for (const limit of [0, -1, 201, 1.5, NaN]) {
    assertThrows(
      () => pageSize({ limit }),
      TypeError,
      `expected a limit of 1 to 200, got ${limit}`,
    );
  }
});

test("refusePosition() takes what its own kind of list has given, and nothing else", () => {
  const id = "0193a1b2-c3d4-7e5f-8a6b-000000000001";
  assertEquals(refusePosition("id", undefined), null);
  assertEquals(refusePosition("id", id), null);
  assertEquals(refusePosition("sequence", "42"), null);
  assertEquals(refusePosition("sequence", id)?.code, "invalid_cursor");
  assertEquals(refusePosition("id", "42")?.message, 'expected an id as position, got "42"');
  assertEquals(refusePosition("id", "x".repeat(1_000_000))!.message.length, 74);
});
