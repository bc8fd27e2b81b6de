import type { z } from "zod";
import { JsonNumber } from "../json/json_number.ts";
import { readJson } from "../json/read_json.ts";
import { limits } from "../limits.ts";
import type { ProblemError } from "../problems/problem.ts";
import { quoted, type Refusal } from "../refusal.ts";
import { faultText, valueAt } from "./fault_text.ts";

/**
 * Why a body is refused. `errors` point at the members: first the faults that give the code, and no
 * more than help.
 */
export interface RequestRefusal
  extends Refusal<"malformed_json" | "unknown_parameter" | "validation_error"> {
  errors: ProblemError[];
}

/** The typed parameters of a request, or why it is refused. */
export type RequestReading<Request> = { ok: true; request: Request } | RequestRefusal;

/**
 * Reads a JSON body by its schema: strict JSON first, then the members. A member that the schema
 * does not know is refused, for in a signed money call an ignored member is dangerous.
 *
 * @example
 * ```ts
 * const reading = readRequest('{"side":"buy","gold_grams":10.5}', quoteRequest);
 * if (reading.ok) reading.request.gold_grams; // 10500n
 * ```
 */
export function readRequest<Schema extends z.ZodType>(
  body: string,
  schema: Schema,
): RequestReading<z.output<Schema>> {
  const { jsonMaxDepth: maxDepth, bodyMaxBytes: maxLength } = limits.request;
  const json = readJson(body, { maxDepth, maxLength });
  if (!json.ok) {
    return { ok: false, code: "malformed_json", message: json.message, errors: [] };
  }
  const parsed = schema.safeParse(json.value);
  if (parsed.success) return { ok: true, request: parsed.data };
  return refusalOf(parsed.error.issues, json.value);
}

/** Turns what a schema found into a refusal, with a pointer to each fault. */
export function refusalOf(
  issues: readonly z.core.$ZodIssue[],
  request: unknown,
): RequestRefusal {
  const faults = issues.flatMap((issue) => errorsOf(issue, request));
  const unknown = faults.filter((fault) => fault.code === "unknown_parameter");
  const others = faults.filter((fault) => fault.code !== "unknown_parameter");
  const errors = [...unknown, ...others].slice(0, errorsMost);
  const code = unknown.length > 0 ? "unknown_parameter" : "validation_error";
  return { ok: false, code, message: errors[0]!.detail, errors };
}

const errorsMost = 10;

function errorsOf(issue: z.core.$ZodIssue, request: unknown): ProblemError[] {
  const pointer = pointerTo(issue.path);
  // A number is an object to the schema, with its text as a member.
  const isNumber = valueAt(request, issue.path) instanceof JsonNumber;
  if (issue.code === "unrecognized_keys" && !isNumber) {
    return issue.keys.map((name) => ({
      pointer: pointerTo([...issue.path, name]),
      code: "unknown_parameter",
      detail: `expected no member ${quoted(name)}`,
    }));
  }
  const own = issue.code === "custom" ? issue.params?.code : undefined;
  const code = issue.code === "unrecognized_keys" ? "invalid_type" : own ?? issue.code;
  return [{ pointer, code, detail: faultText(issue, request) }];
}

/** A JSON pointer (RFC 6901) into the body. */
function pointerTo(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replace(/~/g, "~0").replace(/\//g, "~1")}`).join("");
}
