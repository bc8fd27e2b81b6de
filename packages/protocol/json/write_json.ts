import { JsonNumber } from "./json_number.ts";

/** What {@link writeJson} can print. A `bigint` prints as a whole number. */
export type JsonOutput =
  | null
  | boolean
  | string
  | bigint
  | JsonNumber
  | readonly JsonOutput[]
  | { readonly [name: string]: JsonOutput };

/**
 * Prints a JSON text: members in the order given, no white space, numbers by their own text. The
 * same value gives the same bytes in each runtime, for ever: replays and hashes stand on it.
 *
 * @example
 * ```ts
 * writeJson({ gold_grams: new JsonNumber("10.5"), gold_mg: 10500n }); // {"gold_grams":10.5,"gold_mg":10500}
 * ```
 */
export function writeJson(value: JsonOutput): string {
  if (typeof value === "bigint") return value.toString();
  if (value instanceof JsonNumber) return value.text;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (isList(value)) return `[${value.map(writeJson).join(",")}]`;
  const members = Object.entries(value).map(([name, member]) =>
    `${JSON.stringify(name)}:${writeJson(member)}`
  );
  return `{${members.join(",")}}`;
}

function isList(value: object): value is readonly JsonOutput[] {
  return Array.isArray(value);
}
