import type { Field } from "../../config/field.ts";
import { type MarketHours, type Span, type Weekday, weekdays } from "./market_hours.ts";

const expectedWeek = 'expected hours such as "sun-thu 09:00-17:00, sat 10:00-12:30"';
const entryForm = /^([a-z]{3})(?:-([a-z]{3}))? (\d\d):(\d\d)-(\d\d):(\d\d)$/;

/**
 * Reads a week's hours: days or runs of days, each with a part of the day.
 *
 * @example
 * ```ts
 * readWeek("mon-fri 01:00-24:00, sun 23:00-24:00");
 * ```
 */
export function readWeek(text: string | undefined): Field<MarketHours["week"]> {
  const week: Partial<Record<Weekday, Span[]>> = {};
  for (const entry of text?.split(",") ?? [""]) {
    const found = entryForm.exec(entry.trim());
    const days = found === null ? [] : daysBetween(found[1]!, found[2] ?? found[1]!);
    const [fromMinute, toMinute] = found === null
      ? [0, 0]
      : [minuteOf(found, 3), minuteOf(found, 5)];
    if (days.length === 0 || !(fromMinute < toMinute && toMinute <= 24 * 60)) {
      return { ok: false, fault: expectedWeek };
    }
    for (const day of days) (week[day] ??= []).push({ fromMinute, toMinute });
  }
  return { ok: true, value: week };
}

/** From one day to the other, over the week's end if need be; none when they are no days. */
function daysBetween(first: string, last: string): Weekday[] {
  const [from, to] = [first, last].map((day) => weekdays.indexOf(day as Weekday));
  if (from! < 0 || to! < 0) return [];
  const count = (to! - from! + 7) % 7 + 1;
  return Array.from({ length: count }, (_, at) => weekdays[(from! + at) % 7]!);
}

/** NaN is never in order. */
function minuteOf(found: RegExpExecArray, at: number): number {
  const [hour, minute] = [Number(found[at]), Number(found[at + 1])];
  return minute < 60 ? hour * 60 + minute : NaN;
}

/** Reads days such as `2026-09-23`, with commas between; none is allowed. */
export function readHolidays(text: string | undefined): Field<ReadonlySet<string>> {
  const days = text?.split(",").map((day) => day.trim()) ?? [];
  const isDay = (day: string) => {
    const atMs = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : NaN;
    return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(day);
  };
  if (days.every(isDay)) return { ok: true, value: new Set(days) };
  return { ok: false, fault: "expected days such as 2026-09-23, with commas between" };
}

/** Reads a zone by its name in the time zone database; Riyadh's unless told otherwise. */
export function readTimeZone(text = "Asia/Riyadh"): Field<string> {
  try {
    new Intl.DateTimeFormat("en-GB", { timeZone: text });
    return { ok: true, value: text };
  } catch {
    return { ok: false, fault: "expected a time zone such as Asia/Riyadh" };
  }
}
