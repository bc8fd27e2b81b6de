import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { readTimestamp } from "./timestamp.ts";

const now = 1_767_225_600;

test("readTimestamp() takes both ends of the window and says the skew", () => {
  for (const skewSeconds of [-300, 0, 300]) {
    const timestampSeconds = now + skewSeconds;
    const reading = readTimestamp(String(timestampSeconds), now);
    assertEquals(reading, { ok: true, timestampSeconds, skewSeconds });
  }
});

test("readTimestamp() refuses a second beyond the window and says by how much", () => {
  assertEquals(readTimestamp("1767225901", now), {
    ok: false,
    code: "timestamp_out_of_window",
    message:
      "expected Unix seconds in X-Timestamp within 300 s of 1767225600, got 1767225901: 301 s after",
  });
  assertEquals(readTimestamp("1767225299", now), {
    ok: false,
    code: "timestamp_out_of_window",
    message:
      "expected Unix seconds in X-Timestamp within 300 s of 1767225600, got 1767225299: 301 s before",
  });
});

test("readTimestamp() recognises milliseconds", () => {
  assertEquals(readTimestamp("1767225600123", now), {
    ok: false,
    code: "timestamp_out_of_window",
    message:
      "expected Unix seconds in X-Timestamp within 300 s of 1767225600, got 1767225600123: milliseconds",
  });
});

test("readTimestamp() tells missing from invalid", () => {
  assertEquals(readTimestamp(undefined, now), {
    ok: false,
    code: "timestamp_missing",
    message: "expected the header X-Timestamp, got none",
  });
  assertEquals(readTimestamp("2026-01-01T00:00:00Z", now), {
    ok: false,
    code: "timestamp_invalid",
    message: 'expected Unix seconds in X-Timestamp, got "2026-01-01T00:00:00Z"',
  });
  assertEquals(readTimestamp([String(now), String(now)], now), {
    ok: false,
    code: "timestamp_invalid",
    message: "expected the header X-Timestamp once, got it 2 times",
  });
});

test("readTimestamp() quotes little of a megabyte", () => {
  const reading = readTimestamp("1".repeat(1_000_000), now);
  assertEquals(reading, {
    ok: false,
    code: "timestamp_invalid",
    message: `expected Unix seconds in X-Timestamp, got "${"1".repeat(40)}"…`,
  });
});
