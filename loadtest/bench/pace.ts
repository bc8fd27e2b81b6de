// The two ways in which operations come: as the answers do, or at a rate of their own.
import { setTimeout as delay } from "node:timers/promises";
import { median } from "./statistics.ts";
import type { Entrant } from "./turns.ts";

/** Keeps so many under way until the time is over; what is under way then is finished, and counts. */
export function repeated(operation: () => Promise<unknown>, inFlight: number): Entrant["run"] {
  return async (seconds) => {
    let operations = 0;
    const startedMs = performance.now();
    const endMs = startedMs + seconds * 1_000;
    const repeat = async () => {
      while (performance.now() < endMs) {
        await operation();
        operations += 1;
      }
    };
    await Promise.all(Array.from({ length: inFlight }, repeat));
    return { operations, elapsedUs: (performance.now() - startedMs) * 1_000 };
  };
}

/** Begins so many a second, whatever they take. Each gives the time of what is timed of it. */
export function paced(operation: () => Promise<number>, perSecond: number): Entrant["run"] {
  return async (seconds) => {
    const timesUs: Promise<number>[] = [];
    const startedMs = performance.now();
    const operations = Math.ceil(perSecond * seconds);
    for (let begun = 0; begun < operations; begun += 1) {
      const earlyMs = startedMs + begun / perSecond * 1_000 - performance.now();
      if (earlyMs > 0) await delay(earlyMs);
      const timeUs = operation();
      // A failure is told when all are awaited.
      timeUs.catch(() => {});
      timesUs.push(timeUs);
    }
    const p50Us = median(await Promise.all(timesUs));
    return { operations, elapsedUs: (performance.now() - startedMs) * 1_000, p50Us };
  };
}
