// What the benches' command lines have in common.

/** A command line that was read, or what is wrong with it in one line. */
export type OptionsReading<Options> =
  | { readonly ok: true; readonly options: Options }
  | { readonly ok: false; readonly message: string };

/** Reads a command line; whatever is thrown meanwhile is the user's mistake. */
export function readingOptions<Options>(read: () => Options): OptionsReading<Options> {
  try {
    return { ok: true, options: read() };
  } catch (error) {
    return { ok: false, message: (error as Error).message };
  }
}

/** A whole number of an option, between two bounds. */
export function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (value >= min && value <= max) return value;
  throw new RangeError(`${name} expects a whole number from ${min} to ${max}, got "${text}"`);
}
