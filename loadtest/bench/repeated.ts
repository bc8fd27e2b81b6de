import type { Entrant } from "./turns.ts";

/** Keeps so many under way until the time is over; what is under way then is finished, and counts. */
export function repeated(operation: () => Promise<void>, inFlight: number): Entrant["run"] {
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
