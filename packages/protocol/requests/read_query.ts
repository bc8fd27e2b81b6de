import type { z } from "zod";
import { quoted, type Refusal, refuse } from "../refusal.ts";
import { refusalOf, type RequestRefusal } from "./read_request.ts";

/** The typed parameters of a query, or why it is refused. */
export type QueryReading<Query> =
  | { ok: true; query: Query }
  | RequestRefusal
  | (Refusal<"malformed_request"> & { errors: [] });

/**
 * Reads the query of a target (without its `?`) by its schema. A parameter that is not known, or that
 * comes twice, is refused: what is ignored would be taken for granted. A `+` is a `+`: no value that
 * is accepted has a space.
 *
 * @example
 * ```ts
 * const reading = readQuery("side=buy&limit=20", quoteListQuery);
 * if (reading.ok) reading.query.limit; // 20
 * ```
 */
export function readQuery<Schema extends z.ZodType>(
  query: string,
  schema: Schema,
): QueryReading<z.output<Schema>> {
  const split = splitQuery(query);
  if (!split.ok) return { ...split, errors: [] };
  const parsed = schema.safeParse(split.values);
  if (parsed.success) return { ok: true, query: parsed.data };
  return refusalOf(parsed.error.issues, split.values);
}

type SplitQuery = { ok: true; values: { [name: string]: string } } | Refusal<"malformed_request">;

function splitQuery(query: string): SplitQuery {
  const values: { [name: string]: string } = Object.create(null);
  for (const part of query === "" ? [] : query.split("&")) {
    const at = part.indexOf("=");
    const name = decoded(part.slice(0, Math.max(at, 0)));
    const value = decoded(part.slice(at + 1));
    if (at < 1 || name === null || value === null) {
      return refuse("malformed_request", "name=value in each part of the query", quoted(part));
    }
    if (name in values) {
      return refuse("malformed_request", "each parameter once", `${quoted(name)} twice`);
    }
    values[name] = value;
  }
  return { ok: true, values };
}

/** Null where the text is no percent-encoded UTF-8. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
