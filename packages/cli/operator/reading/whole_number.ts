import { UsageError } from "../../outcome/usage_error.ts";

/** A whole number as it was written, for a JSON body. */
export function wholeNumber(text: string, name: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new UsageError(`expected a whole number as ${name}, got "${text.slice(0, 40)}"`);
}
