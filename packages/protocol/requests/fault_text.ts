import type { z } from "zod";
import { JsonNumber } from "../json/json_number.ts";
import { quoted } from "../refusal.ts";

/**
 * What a schema has found, in the words of the house: which member was expected to be what, and what
 * came. `request` is what the schema was given.
 */
export function faultText(issue: z.core.$ZodIssue, request: unknown): string {
  const name = issue.path.join(".");
  const came = valueAt(request, issue.path);
  const expected = expectationOf(issue);
  if (name !== "" && came === undefined) return `expected ${name}, ${expected.split(", got ")[0]}`;
  const whole = name === "" ? expected : `${name} to be ${expected}`;
  return `expected ${whole}${tellsWhatCame(issue) ? "" : `, got ${inWords(came)}`}`;
}

/** What stands at a place of a request. */
export function valueAt(request: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce(
    (value: unknown, name) => Object.getOwnPropertyDescriptor(Object(value), name)?.value,
    request,
  );
}

/** A value for a message: short, whatever it is. */
export function inWords(value: unknown): string {
  if (value === undefined) return "none";
  if (typeof value === "string") return quoted(value);
  if (value instanceof JsonNumber) return value.text.slice(0, 40);
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" && value !== null ? "an object" : String(value);
}

/** Our own readers do, and what is said of a whole request has no one value. */
function tellsWhatCame(issue: z.core.$ZodIssue): boolean {
  return issue.code === "custom" && (issue.params?.code !== undefined || issue.path.length === 0);
}

function expectationOf(issue: z.core.$ZodIssue): string {
  const { message } = issue;
  if (message.startsWith("expected ")) return message.slice("expected ".length);
  switch (issue.code) {
    case "invalid_type":
      return kinds[issue.expected] ?? issue.expected;
    case "unrecognized_keys":
      return kinds.object!;
    case "invalid_value":
      return oneOf(issue.values.map(String));
    case "too_small":
      return `${kinds[issue.origin]} of at least ${counted(issue.minimum, issue.origin)}`;
    case "too_big":
      return `${kinds[issue.origin]} of at most ${counted(issue.maximum, issue.origin)}`;
    case "invalid_format":
      return issue.format === "date" ? "a day such as 2026-01-31" : "a text of another form";
    default:
      return "of another form";
  }
}

const kinds: Readonly<Record<string, string>> = {
  string: "a text",
  boolean: "true or false",
  array: "a list",
  object: "a JSON object",
  record: "a JSON object",
};

function counted(count: number | bigint, origin: string): string {
  const unit = origin === "string" ? "character" : "item";
  return `${count} ${unit}${Number(count) === 1 ? "" : "s"}`;
}

function oneOf(values: readonly string[]): string {
  const last = values.at(-1)!;
  return values.length === 1 ? last : `${values.slice(0, -1).join(", ")} or ${last}`;
}
