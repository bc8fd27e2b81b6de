import { encodeUtf8 } from "@mithqal/canonical";
import { headerNames } from "@mithqal/protocol";
import { renderStatement, type StatementFacts, writeStatementCsv } from "@mithqal/protocol/account";
import { writeJson } from "@mithqal/protocol/resources";
import { readStatement } from "@mithqal/store";
import type { Visit } from "../gate/visit.ts";
import type { Answer } from "../listener/exchange.ts";
import { type Refused, refused } from "../problems/refused.ts";
import { signStatement } from "../tokens/statement_signer.ts";
import { prefersCsv } from "./accept.ts";
import { checkNoQuery } from "./query.ts";
import { readInCell } from "./read_in_cell.ts";

/** `GET /v1/statements/{date}`: a closed business day, as JSON or CSV, signed over the body's bytes. */
export async function showStatement(visit: Visit): Promise<Answer | Refused> {
  const fault = checkNoQuery(visit);
  if (fault !== undefined) return fault;
  const date = dateOf(visit.pathId ?? "");
  if (date === null) return refused("statement_not_found", "expected a date such as 2026-11-20");
  const found = await readInCell(visit, (place, partner) => readStatement(place, partner, date));
  if (!found.ok) return found;
  if (found.value === null) return refused("statement_not_found", notClosed);
  const { type, body } = written(visit, found.value);
  const { service, arrivedAtMs } = visit;
  const signature = await signStatement(service.statementKeys, encodeUtf8(body), arrivedAtMs);
  if (signature === null) {
    return refused("service_unavailable", "no key signs statements now", { retryAfterSeconds: 5 });
  }
  const signed = [headerNames.statementSignature, signature, "Vary", "Accept"];
  return { status: 200, headers: ["Content-Type", type, ...signed], body };
}

const notClosed = "no business day of this date is closed; the day is Asia/Riyadh's";

function written(
  { exchange, service, partner }: Visit,
  facts: StatementFacts,
): { type: string; body: string } {
  const holder = { environment: service.environment, clientId: partner.clientId };
  if (prefersCsv(exchange.headers.get("Accept"))) {
    return { type: "text/csv; charset=utf-8", body: writeStatementCsv(facts, holder) };
  }
  return { type: "application/json", body: writeJson(renderStatement(facts, holder)) };
}

/** The date, where it is a day that there is. */
function dateOf(text: string): string | null {
  if (!/^20\d\d-\d\d-\d\d$/.test(text.slice(0, 11))) return null;
  const ms = Date.parse(`${text}T00:00:00.000Z`);
  return ms === ms && new Date(ms).toISOString().startsWith(text) ? text : null;
}
