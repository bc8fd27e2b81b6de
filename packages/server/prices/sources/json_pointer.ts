import { type JsonInput, JsonNumber } from "@mithqal/protocol/requests";

/** Whether a text is a JSON pointer (RFC 6901). */
export function isJsonPointer(text: string): boolean {
  return /^(?:\/(?:[^~/]|~[01])*)*$/.test(text);
}

/**
 * The value that a JSON pointer names, or undefined.
 *
 * @example
 * ```ts
 * valueAt({ rates: [{ mid: "1" }] }, "/rates/0/mid"); // "1"
 * ```
 */
export function valueAt(value: JsonInput, pointer: string): JsonInput | undefined {
  let at: JsonInput | undefined = value;
  for (const token of pointer.split("/").slice(1)) {
    at = memberOf(at, token.replaceAll("~1", "/").replaceAll("~0", "~"));
  }
  return at;
}

function memberOf(value: JsonInput | undefined, name: string): JsonInput | undefined {
  if (Array.isArray(value)) {
    return /^(?:0|[1-9]\d{0,5})$/.test(name) ? value[Number(name)] : undefined;
  }
  if (value === null || typeof value !== "object" || value instanceof JsonNumber) return undefined;
  return Object.hasOwn(value, name) ? value[name] : undefined;
}
