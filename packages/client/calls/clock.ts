/** Time as the client needs it. Tests bring their own. */
export interface Clock {
  /** Unix milliseconds by this machine, right or wrong. */
  now(): number;
  /** Milliseconds that only go forward. */
  elapsed(): number;
  /** Resolves after a time; rejects with the signal's reason when that comes first. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

/** The machine's clock, or another in place of its wall clock. */
export function systemClock(now: () => number = Date.now): Clock {
  return { now, elapsed: () => performance.now(), wait };
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
}
