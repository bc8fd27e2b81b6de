// What single entrants have come to, round by round.
import type { Measured, Sample } from "./turns.ts";

/** An entrant's turns, by its name, and by its load where several have the name. */
export function turnsOf(
  measured: readonly Measured[],
  name: string,
  inFlight?: number | null,
): Measured {
  const found = measured.find((entry) =>
    entry.name === name && (inFlight === undefined || entry.inFlight === inFlight)
  );
  if (found === undefined) throw new TypeError(`expected "${name}" to have had its turns`);
  return found;
}

/** Operations a second in each round. */
export function ratesOf({ samples }: Measured): readonly number[] {
  return samples.map(({ operations, elapsedUs }) => operations / elapsedUs * 1_000_000);
}

/** CPU of an operation in each round, in microseconds: of the parts that do its work, or of these. */
export function costsOf(entry: Measured, parts = entry.parts): readonly number[] {
  const costOf = ({ cpuUs, operations }: Sample) =>
    parts.reduce((sum, part) => sum + cpuUs[part]!, 0) / operations;
  return entry.samples.map(costOf);
}

/** The median times of each round, in milliseconds. */
export function timesOf({ samples }: Measured): readonly number[] {
  return samples.flatMap(({ p50Us }) => p50Us === undefined ? [] : [p50Us / 1_000]);
}
