import { JsonNumber, type JsonOutput } from "@mithqal/protocol/resources";

/** Facts that were stored as JSON, as a body can be written from them. Amounts in them are whole. */
export function jsonOutputOf(value: unknown): JsonOutput {
  if (typeof value === "number") {
    return Number.isSafeInteger(value) ? BigInt(value) : new JsonNumber(String(value));
  }
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map(jsonOutputOf);
  if (typeof value === "object") {
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, jsonOutputOf(member)]),
    );
  }
  return value as string | boolean;
}
