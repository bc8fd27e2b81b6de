import { setTimeout as pause } from "node:timers/promises";

/** Does a thing again and again until it is stopped; being stopped is how it ends, and no error. */
export async function untilStopped(
  signal: AbortSignal,
  everyMs: number,
  once: () => Promise<void>,
): Promise<void> {
  try {
    while (!signal.aborted) {
      await once();
      await pause(everyMs, undefined, { signal });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
