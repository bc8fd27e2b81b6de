import type { HeaderValue } from "@mithqal/protocol";

const headerMaxCharacters = 1_024;

/** Whether CSV is asked for rather than JSON. What cannot be read asks for nothing: JSON is answered. */
export function prefersCsv(accept: HeaderValue): boolean {
  const text = typeof accept === "string" ? accept : accept?.join(",") ?? "";
  if (text.length > headerMaxCharacters) return false;
  const weights = new Map(text.split(",").map(rangeOf));
  const weightOf = (type: string) =>
    weights.get(type) ?? weights.get(type.replace(/[/].*/, "/*")) ?? weights.get("*/*") ?? 0;
  return weightOf("text/csv") > weightOf("application/json");
}

/** A media range and its weight (RFC 9110, section 12.5.1). */
function rangeOf(part: string): [range: string, weight: number] {
  const [range = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
  const weight = parameters.find((text) => text.startsWith("q="))?.slice(2) ?? "1";
  return [range, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0];
}
