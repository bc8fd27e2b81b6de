// When certificates and lists begin and end. The clock is always passed in.

/** Certificates and lists begin a little before they are made: the clocks of others run behind. */
const BACKDATED_MS = 5 * 60_000;

export interface Validity {
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/** From a few minutes ago until the same day some years from now, in whole seconds. */
export function validForYears(now: Date, years: number): Validity {
  const notAfter = wholeSecond(now);
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + years);
  return { notBefore: shortlyBefore(now), notAfter };
}

export function shortlyBefore(now: Date): Date {
  return wholeSecond(new Date(now.getTime() - BACKDATED_MS));
}

/** X.509 knows no parts of a second. */
export function wholeSecond(time: Date): Date {
  if (!Number.isFinite(time.getTime())) throw new TypeError("expected a valid Date");
  return new Date(Math.floor(time.getTime() / 1000) * 1000);
}
