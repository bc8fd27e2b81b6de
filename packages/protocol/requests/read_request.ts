import type { z } from "zod";
import { readJson } from "../json/read_json.ts";
import { limits } from "../limits.ts";
import type { ProblemError } from "../problems/problem.ts";
import { quoted, type Refusal } from "../refusal.ts";

/** Why a body is refused; `errors` point at the members. */
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
  return refusalOf(parsed.error.issues);
}

/** Turns what a schema found into a refusal, with a pointer to each fault. */
export function refusalOf(issues: readonly z.core.$ZodIssue[]): RequestRefusal {
  const errors = issues.flatMap(errorsOf);
  const code = errors.some((error) => error.code === "unknown_parameter")
    ? "unknown_parameter"
    : "validation_error";
  return { ok: false, code, message: errors[0]?.detail ?? "expected another body", errors };
}

function errorsOf(issue: z.core.$ZodIssue): ProblemError[] {
  const pointer = pointerTo(issue.path);
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((name) => ({
      pointer: pointerTo([...issue.path, name]),
      code: "unknown_parameter",
      detail: `expected no member ${quoted(name)}`,
    }));
  }
  const own = issue.code === "custom" ? issue.params?.code : undefined;
  return [{ pointer, code: own ?? issue.code, detail: issue.message }];
}

/** A JSON pointer (RFC 6901) into the body. */
function pointerTo(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replace(/~/g, "~0").replace(/\//g, "~1")}`).join("");
}
