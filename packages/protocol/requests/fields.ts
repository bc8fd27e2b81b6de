import { z } from "zod";
import { type IdPrefix, parseTypeId } from "../ids.ts";
import { parseInstant } from "../instant.ts";
import { limits } from "../limits.ts";
import { quoted, type Refusal, refuse } from "../refusal.ts";

/** A partner's own reference to a thing. */
export const clientReference = z.string()
  .max(limits.request.clientReferenceMaxCharacters)
  .regex(/^[A-Za-z0-9._:-]+$/, "expected letters, digits and ._:- alone")
  .meta({ description: "The partner's own reference", examples: ["invoice-1001"] });

/** The id of a thing with this prefix, read into its UUID. */
export function idField(prefix: IdPrefix) {
  return readField((text) => {
    const reading = parseTypeId(prefix, text);
    return reading.ok ? { ok: true, value: reading.uuid } : reading;
  }).meta({ pattern: `^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$` });
}

/** A text that one of our own readers checks. */
export function readField<T>(read: (text: string) => { ok: true; value: T } | Refusal<string>) {
  return z.string().transform((text, context): T => {
    const reading = read(text);
    if (reading.ok) return reading.value;
    const { code, message } = reading;
    context.issues.push({ code: "custom", input: text, message, params: { code } });
    return z.NEVER;
  });
}

/** A moment, read into Unix milliseconds: RFC 3339 in UTC, with milliseconds or without. */
export const instantField = readField((text): { ok: true; value: number } | Refusal<string> => {
  const [, seconds, fraction = ""] = instantForm.exec(text.slice(0, 25)) ?? [];
  const reading = parseInstant(`${seconds}.${fraction.padEnd(3, "0")}Z`);
  // Before 1970 there is nothing to find, and a year of 0 is none to the database.
  if (reading.ok && reading.epochMs >= 0) return { ok: true, value: reading.epochMs };
  return refuse("instant_malformed", "a time such as 2026-01-01T00:00:00Z", quoted(text));
}).meta({
  format: "date-time",
  pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d([.]\\d{1,3})?Z$",
  examples: ["2026-01-01T00:00:00Z"],
});

const instantForm = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?Z$/;
