import type { Measured } from "../turns.ts";

/** An entrant that did the same in each of seven rounds: 100 operations in a second, at so much CPU each. */
export function steady(
  name: string,
  cpuUs: Readonly<Record<string, number>>,
  { inFlight = 64, operations = 100, p50Us }: {
    inFlight?: number | null;
    operations?: number;
    p50Us?: number;
  } = {},
): Measured {
  const whole = Object.entries(cpuUs).map(([part, us]) => [part, us * operations]);
  const sample = {
    operations,
    elapsedUs: 1_000_000,
    ...(p50Us !== undefined && { p50Us }),
    cpuUs: Object.fromEntries(whole) as Record<string, number>,
  };
  return {
    name,
    inFlight,
    parts: Object.keys(cpuUs),
    samples: Array.from({ length: 7 }, () => sample),
  };
}
