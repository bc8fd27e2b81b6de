import { type JsonInput, JsonNumber } from "@mithqal/protocol/requests";
import { noPrice, quoted, type SourceRefusal } from "./price_source.ts";

/** How a source writes its time. */
export const timeForms = ["rfc3339", "unix_seconds", "unix_milliseconds"] as const;

/** One of them. */
export type TimeForm = typeof timeForms[number];

const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** Reads when a price was made, by the source's own clock. */
export function readSourceTime(
  value: JsonInput | undefined,
  form: TimeForm,
): { ok: true; asOfMs: number } | SourceRefusal {
  const text = value instanceof JsonNumber ? value.text : value;
  const asOfMs = typeof text === "string" && text.length <= 40 ? epochMs(text, form) : NaN;
  if (Number.isSafeInteger(asOfMs)) return { ok: true, asOfMs };
  const got = typeof text === "string" ? quoted(text) : "none";
  return noPrice("price_time_malformed", `expected a time as ${form}, got ${got}`);
}

function epochMs(text: string, form: TimeForm): number {
  if (form === "rfc3339") return rfc3339.test(text) ? Date.parse(text) : NaN;
  if (form === "unix_milliseconds") return /^\d{10,15}$/.test(text) ? Number(text) : NaN;
  return /^\d{7,12}(?:\.\d{1,9})?$/.test(text) ? Math.floor(Number(text) * 1_000) : NaN;
}
