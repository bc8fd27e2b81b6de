import { JsonNumber } from "@mithqal/protocol/resources";
import { z } from "zod";

/** A whole number on the wire, by its own text. */
export function wholeField(least: number, most: number) {
  return z.unknown().transform((value, context): number => {
    const number = value instanceof JsonNumber && /^\d{1,9}$/.test(value.text)
      ? Number(value.text)
      : NaN;
    if (number >= least && number <= most) return number;
    const message = `expected a whole number of ${least} to ${most}`;
    context.issues.push({ code: "custom", input: value, message });
    return z.NEVER;
  });
}
