// What the command lines of the runner and of the benches read alike.

/** A whole number of an option, between two bounds. */
export function wholeOption(name: string, text: string, least: number, most: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (value >= least && value <= most) return value;
  const expected = `a whole number from ${least} to ${most}`;
  throw new RangeError(`${name} expects ${expected}, got "${short(text)}"`);
}

/** So much of a text that is wrong as may be quoted. */
export function short(text: string): string {
  return text.slice(0, 40);
}
