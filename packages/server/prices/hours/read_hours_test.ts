import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { readHolidays, readTimeZone, readWeek } from "./read_hours.ts";

const day = { fromMinute: 540, toMinute: 1_020 };

test("readWeek() reads runs of days, also over the week's end, and several parts of a day", () => {
  assertEquals(readWeek("sun-tue 09:00-17:00"), {
    ok: true,
    value: { sun: [day], mon: [day], tue: [day] },
  });
  assertEquals(readWeek("fri-sun 09:00-17:00, fri 22:30-24:00"), {
    ok: true,
    value: { fri: [day, { fromMinute: 1_350, toMinute: 1_440 }], sat: [day], sun: [day] },
  });
});

const wrong = [undefined, "", "sunday 09:00-17:00", "sun", "sun 9:00-17:00", "sun 17:00-09:00"];
for (
  const text of [
    ...wrong,
    "sun 09:00-09:00",
    "sun 00:00-24:01",
    "sun 09:60-17:00",
    "sun-xyz 09:00-17:00",
  ]
) {
  test(`readWeek() refuses ${text}`, () => {
    const field = readWeek(text);
    assert(!field.ok);
    assertEquals(field.fault, 'expected hours such as "sun-thu 09:00-17:00, sat 10:00-12:30"');
  });
}

test("readHolidays() reads days, and refuses what is none", () => {
  assertEquals(readHolidays(undefined), { ok: true, value: new Set<string>() });
  assertEquals(readHolidays("2026-09-23, 2026-02-22"), {
    ok: true,
    value: new Set(["2026-09-23", "2026-02-22"]),
  });
  for (const text of ["", "23.9.2026", "2026-02-30", "2026-09-23;2026-02-22"]) {
    assert(!readHolidays(text).ok, text);
  }
});

test("readTimeZone() takes Riyadh's unless told otherwise, and no zone that there is not", () => {
  assertEquals(readTimeZone(undefined), { ok: true, value: "Asia/Riyadh" });
  assertEquals(readTimeZone("Europe/London"), { ok: true, value: "Europe/London" });
  assertEquals(readTimeZone("Asia/Atlantis"), {
    ok: false,
    fault: "expected a time zone such as Asia/Riyadh",
  });
});
