import { formatInstant } from "@mithqal/protocol";

/** A moment, or that there is none. */
export function optionalInstant(unixMs: number | null): string | null {
  return unixMs === null ? null : formatInstant(unixMs);
}
