import { noQuery, type QueryReading, readQuery } from "@mithqal/protocol/requests";
import type { Visit } from "../gate/visit.ts";
import { type Refused, refusedRequest } from "../problems/refused.ts";

type Schema = Parameters<typeof readQuery>[1];
type QueryOf<S extends Schema> = Extract<QueryReading<S["_output"]>, { ok: true }>["query"];

/** Reads the query of the raw target strictly by its schema: what is not known is refused. */
export function readQueryAs<S extends Schema>(
  { exchange }: Pick<Visit, "exchange">,
  schema: S,
): { ok: true; query: QueryOf<S> } | Refused {
  const read = readQuery(exchange.rawTarget.slice(exchange.path.length + 1), schema);
  return read.ok ? { ok: true, query: read.query as QueryOf<S> } : refusedRequest(read);
}

/** Nothing is asked for in the query: what is not known would otherwise be taken for granted. */
export function checkNoQuery(visit: Pick<Visit, "exchange">): Refused | undefined {
  if (visit.exchange.rawTarget === visit.exchange.path) return undefined;
  const read = readQueryAs(visit, noQuery);
  return read.ok ? undefined : read;
}
