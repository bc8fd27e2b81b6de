import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { type JsonInput, JsonNumber } from "@mithqal/protocol/requests";
import { readSourceTime, type TimeForm } from "./source_time.ts";

const readable: [TimeForm, JsonInput, number][] = [
  ["rfc3339", "2026-11-20T08:00:00Z", Date.UTC(2026, 10, 20, 8)],
  ["rfc3339", "2026-11-20T11:00:00.123456+03:00", Date.UTC(2026, 10, 20, 8, 0, 0, 123)],
  ["unix_seconds", new JsonNumber("1795161600"), 1_795_161_600_000],
  ["unix_seconds", new JsonNumber("1795161600.25"), 1_795_161_600_250],
  ["unix_seconds", "1795161600", 1_795_161_600_000],
  ["unix_milliseconds", new JsonNumber("1795161600123"), 1_795_161_600_123],
];

for (const [form, value, asOfMs] of readable) {
  test(`readSourceTime() reads ${JSON.stringify(value)} as ${form}`, () => {
    assertEquals(readSourceTime(value, form), { ok: true, asOfMs });
  });
}

const refused: [TimeForm, JsonInput | undefined, string][] = [
  ["rfc3339", undefined, "none"],
  ["rfc3339", null, "none"],
  ["rfc3339", [], "none"],
  ["rfc3339", "2026-11-20", '"2026-11-20"'],
  ["rfc3339", "2026-13-20T08:00:00Z", '"2026-13-20T08:00:00Z"'],
  ["rfc3339", "2026-11-20 08:00:00", '"2026-11-20 08:00:00"'],
  ["unix_seconds", new JsonNumber("-1"), '"-1"'],
  ["unix_seconds", new JsonNumber("1.795e9"), '"1.795e9"'],
  ["unix_seconds", new JsonNumber("1795161600123"), '"1795161600123"'],
  ["unix_milliseconds", new JsonNumber("1795161600.5"), '"1795161600.5"'],
  ["unix_milliseconds", "x".repeat(1e6), `"${"x".repeat(40)}"`],
];

for (const [form, value, got] of refused) {
  test(`readSourceTime() refuses ${got} as ${form}`, () => {
    const reading = readSourceTime(value, form);
    assert(!reading.ok);
    assertEquals(reading.code, "price_time_malformed");
    assertEquals(reading.message, `expected a time as ${form}, got ${got}`);
  });
}
