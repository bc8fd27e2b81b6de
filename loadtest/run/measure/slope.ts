import { median } from "../../bench/statistics.ts";

/** What was seen at a moment. */
export interface Point {
  readonly at: number;
  readonly value: number;
}

/**
 * How much values grow in a unit of time: of the slopes between every two points the middle one (Theil
 * and Sen), which a few wild points do not move.
 */
export function slope(points: readonly Point[]): number {
  const slopes: number[] = [];
  points.forEach((point, place) => {
    for (const before of points.slice(0, place)) {
      if (point.at !== before.at) {
        slopes.push((point.value - before.value) / (point.at - before.at));
      }
    }
  });
  if (slopes.length === 0) throw new TypeError("slope() needs points at two moments at least");
  return median(slopes);
}
