import {
  announceCredentials,
  announceExpired,
  announceMarket,
  type CellPlace,
} from "@mithqal/store";
import { inEachCell } from "./in_each_cell.ts";
import { Repeated } from "./repeated.ts";

/** Heads that one statement may hold, and events that it may write for a partner. */
const most = 64;

/** What is told, and how soon. */
const announcements = [
  { name: "market_announcer", announce: announceMarket, everyMs: 1_000 },
  { name: "expiry_announcer", announce: announceExpired, everyMs: 1_000 },
  { name: "credential_announcer", announce: announceCredentials, everyMs: 30_000 },
] as const;

/** The workers that tell partners what no effect of theirs tells: a few in each statement, all in time. */
export function announcers(
  places: readonly CellPlace[],
  report: (error: unknown) => void,
  now: () => number,
): Repeated[] {
  return announcements.map(({ name, announce, everyMs }) => {
    const tellAll = async (place: CellPlace, signal: AbortSignal) => {
      while (!signal.aborted && await announce(place, most) > 0);
    };
    const run = (signal: AbortSignal) => inEachCell(places, signal, tellAll);
    return new Repeated({ name, everyMs, report, run, now });
  });
}
