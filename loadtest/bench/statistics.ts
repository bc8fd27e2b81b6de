// The few statistics of the bench: pure, and tested.

/** A median with the smallest and largest value beside it. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** The middle value; of an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new TypeError("median() needs at least one value");
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)]!;
  return Number.isInteger(middle) ? (sorted[middle - 1]! + upper) / 2 : upper;
}

export function spread(values: readonly number[]): Spread {
  return { median: median(values), min: Math.min(...values), max: Math.max(...values) };
}

/**
 * The ratio of two contestants in each round, one measured right after the other, and the spread of these
 * ratios. What disturbs the machine for seconds disturbs both, so this is sturdier than a ratio of medians.
 */
export function ratioByRound(ours: readonly number[], theirs: readonly number[]): Spread {
  return spread(byRound(ours, theirs, (our, their) => our / their));
}

/** How much more the first is in each round, and the spread of that. */
export function differenceByRound(ours: readonly number[], theirs: readonly number[]): Spread {
  return spread(byRound(ours, theirs, (our, their) => our - their));
}

function byRound(
  ours: readonly number[],
  theirs: readonly number[],
  compare: (our: number, their: number) => number,
): readonly number[] {
  if (ours.length !== theirs.length) throw new TypeError("expected the same rounds of both");
  return ours.map((value, round) => compare(value, theirs[round]!));
}
