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
  if (typeof value === "string") return writeText(value);
  if (typeof value === "bigint") return value.toString();
  if (value instanceof JsonNumber) return value.text;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return isList(value) ? writeList(value) : writeMembers(value);
}

function writeList(list: readonly JsonOutput[]): string {
  let text = "";
  for (const item of list) text += (text && ",") + writeJson(item);
  return `[${text}]`;
}

function writeMembers(members: { readonly [name: string]: JsonOutput }): string {
  let text = "";
  for (const name of Object.keys(members)) {
    text += `${text && ","}${writeText(name)}:${writeJson(members[name]!)}`;
  }
  return `{${text}}`;
}

/** Printable ASCII but for quote and backslash: what stands in a text as it is. */
const plain = /^[ !#-[\]-~]*$/;

/** To ask the runtime for each name and text of an order took 1.5 of its 3.9 us. */
function writeText(text: string): string {
  return plain.test(text) ? `"${text}"` : JSON.stringify(text);
}

function isList(value: object): value is readonly JsonOutput[] {
  return Array.isArray(value);
}
