import { UsageError } from "../../outcome/usage_error.ts";

/** A name that stands in certificates and logs: the form of a client_id. */
export function checkName(text: string): string {
  if (/^[A-Za-z0-9._-]{1,64}$/.test(text)) return text;
  throw new UsageError(`expected 1 to 64 letters, digits and ._-, got "${text.slice(0, 40)}"`);
}
