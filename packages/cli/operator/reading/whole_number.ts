import type { Invocation } from "../../commands/invocation.ts";
import { UsageError } from "../../outcome/usage_error.ts";

/** A whole number as it was written, for a JSON body. */
export function wholeNumber(text: string, name: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new UsageError(`expected a whole number as ${name}, got "${text.slice(0, 40)}"`);
}

/** An option that must be given. */
export function needed(invocation: Invocation, name: string, option: string): string {
  const value = invocation.option(name);
  if (value !== undefined) return value;
  throw new UsageError(`expected ${option}, got none`);
}
