import { readRequest, type RequestReading } from "@mithqal/protocol/requests";
import type { Visit } from "../gate/visit.ts";
import { type Refused, refused, refusedRequest } from "../problems/refused.ts";
import { checkNoQuery } from "../reading/query.ts";
import { decodeText } from "./decode_text.ts";

type Schema = Parameters<typeof readRequest>[1];
type RequestOf<S extends Schema> = Extract<RequestReading<S["_output"]>, { ok: true }>["request"];

/** Reads the body strictly by its schema, and no query beside it: the last step before the statement. */
export function readBodyAs<S extends Schema>(
  visit: Pick<Visit, "exchange">,
  schema: S,
): { ok: true; request: RequestOf<S> } | Refused {
  const text = decodeText(visit.exchange.body);
  if (text === null) return refused("malformed_json", "expected JSON in UTF-8");
  const read = readRequest(text, schema);
  if (read.ok) return checkNoQuery(visit) ?? { ok: true, request: read.request as RequestOf<S> };
  return refusedRequest(read);
}
