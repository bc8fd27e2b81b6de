import { renderPage } from "@mithqal/protocol/account";
import type { JsonOutput } from "@mithqal/protocol/resources";
import type { CellPlace, ListQuery, PageReading, SequenceQuery } from "@mithqal/store";
import type { Visit } from "../gate/visit.ts";
import type { Answer } from "../listener/exchange.ts";
import type { Parameter } from "../operations/fingerprint.ts";
import { type Refused, refused } from "../problems/refused.ts";
import { type CursorScope, readCursor, writeCursor } from "./cursor.ts";
import { jsonAnswer } from "./json_answer.ts";
import { readInCell } from "./read_in_cell.ts";

/** What a list may be asked, as its schema has read it; each list has some of it. */
export interface ListParameters {
  limit?: number | undefined;
  cursor?: string | undefined;
  status?: string | undefined;
  side?: "buy" | "sell" | undefined;
  client_reference?: string | undefined;
  created_from?: number | undefined;
  created_to?: number | undefined;
  after_sequence?: bigint | undefined;
}

/** The store's side of it: it takes what its rows have. */
export type StoreQuery = ListQuery & SequenceQuery;

/** A list's own reader and renderer. Null: what the list belongs to is not there. */
export interface ListReader<Facts> {
  read: (
    place: CellPlace,
    partner: number,
    query: StoreQuery,
  ) => Promise<PageReading<Facts> | null>;
  render: (facts: Facts) => JsonOutput;
}

/** Answers with one page of a list; null where the list itself is not there. */
export async function showPage<Facts>(
  visit: Visit,
  asked: ListParameters,
  { read, render }: ListReader<Facts>,
): Promise<Answer | Refused | null> {
  const scope = scopeOf(visit, asked);
  const position = asked.cursor === undefined ? undefined : await readCursor(scope, asked.cursor);
  if (position === null) return refused("invalid_cursor", otherCursor);
  const page = await readInCell(
    visit,
    (place, partner) => read(place, partner, storeQuery(asked, position)),
  );
  if (!page.ok) return page;
  if (page.value === null) return null;
  if (!page.value.ok) return refused("invalid_cursor", page.value.message);
  const { items, nextPosition } = page.value;
  const next = nextPosition === null ? null : await writeCursor(scope, nextPosition);
  return jsonAnswer(renderPage(items.map(render), next));
}

const otherCursor = "expected next_cursor of the page before, of this list and with its filters";

/** All that shapes the list but the limit: pages of one list may be of different sizes. */
function scopeOf({ exchange, partner }: Visit, asked: ListParameters): CursorScope {
  const { limit: _limit, cursor: _cursor, ...filters } = asked;
  const named = Object.entries(filters).map(([name, value]): Parameter => [
    name,
    typeof value === "number" ? BigInt(value) : value,
  ]);
  return { path: exchange.path, clientId: partner.clientId, filters: named.sort(byName) };
}

function byName([a]: Parameter, [b]: Parameter): number {
  return a < b ? -1 : 1;
}

function storeQuery(asked: ListParameters, position: string | undefined): StoreQuery {
  const { limit, status, side, client_reference: clientReference } = asked;
  const { created_from: from, created_to: to, after_sequence: afterSequence } = asked;
  return {
    ...(limit !== undefined && { limit }),
    ...(position !== undefined && { position }),
    ...(status !== undefined && { status }),
    ...(side !== undefined && { side }),
    ...(clientReference !== undefined && { clientReference }),
    ...(from !== undefined && { createdFromMs: from }),
    ...(to !== undefined && { createdToMs: to }),
    ...(afterSequence !== undefined && { afterSequence }),
  };
}
