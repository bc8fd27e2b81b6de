/** The days as the timetable names them. */
export const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;

/** One of them. */
export type Weekday = typeof weekdays[number];

/** A part of a day, in minutes from midnight; the end is no part of it. */
export interface Span {
  fromMinute: number;
  toMinute: number;
}

/** When the market takes new quotes: a week that repeats, without its holidays. */
export interface MarketHours {
  timeZone: string;
  week: Readonly<Partial<Record<Weekday, readonly Span[]>>>;
  /** Days such as `2026-09-23`. */
  holidays: ReadonlySet<string>;
}

/** Tells whether the market is open at a moment. */
export type HoursCheck = (atMs: number) => boolean;

/** The sandbox's hours. */
export const alwaysOpen: HoursCheck = () => true;

/** Makes a timetable into its check, by the local time of its zone. */
export function hoursCheck({ timeZone, week, holidays }: MarketHours): HoursCheck {
  const local = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hourCycle: "h23",
    weekday: "short",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  return (atMs) => {
    const parts = Object.fromEntries(
      local.formatToParts(atMs).map(({ type, value }) => [type, value]),
    );
    if (holidays.has(`${parts.year}-${parts.month}-${parts.day}`)) return false;
    const minute = Number(parts.hour) * 60 + Number(parts.minute);
    const spans = week[parts.weekday!.toLowerCase() as Weekday] ?? [];
    return spans.some(({ fromMinute, toMinute }) => fromMinute <= minute && minute < toMinute);
  };
}
