// When to speak of a certificate's end.

const DAY_MS = 86_400_000;
const warningDays = [1, 7, 14, 30] as const;

/** Days before the end at which its owner is told; 0: it has ended. */
export type ExpiryStage = 0 | typeof warningDays[number];

/**
 * The stage that a certificate has reached, or null while more than 30 days are left. A watch keeps the
 * last stage it told, and tells again when the stage is a lower one.
 */
export function expiryStage(notAfter: Date, now: Date): ExpiryStage | null {
  const left = notAfter.getTime() - now.getTime();
  if (!Number.isFinite(left)) throw new TypeError("expected valid Dates");
  if (left < 0) return 0;
  return warningDays.find((days) => left <= days * DAY_MS) ?? null;
}
