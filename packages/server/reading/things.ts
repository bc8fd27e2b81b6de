import { type IdPrefix, parseTypeId, type ProblemCode } from "@mithqal/protocol";
import {
  fundingListQuery,
  orderListQuery,
  quoteListQuery,
  withdrawalListQuery,
} from "@mithqal/protocol/requests";
import { bodyVersions, currentBodyVersion } from "@mithqal/protocol/resources";
import {
  type CellPlace,
  listFundings,
  listOrders,
  listQuotes,
  listWithdrawals,
  readFunding,
  readOrder,
  readQuote,
  readWithdrawal,
} from "@mithqal/store";
import type { Visit } from "../gate/visit.ts";
import type { Answer } from "../listener/exchange.ts";
import { type Refused, refused } from "../problems/refused.ts";
import { jsonAnswer } from "./json_answer.ts";
import { checkNoQuery, readQueryAs } from "./query.ts";
import { readInCell } from "./read_in_cell.ts";
import { type ListParameters, type ListReader, showPage } from "./show_list.ts";

type Operation = (visit: Visit) => Promise<Answer | Refused>;
type QuerySchema = Parameters<typeof readQueryAs>[1];

/** Something that has an id and a list: how each is read, and how it is shown. */
interface Thing<Facts> extends ListReader<Facts> {
  prefix: IdPrefix;
  notFound: ProblemCode;
  one: (place: CellPlace, partner: number, uuid: string) => Promise<Facts | null>;
  query: QuerySchema;
}

/** The two reads of a thing. */
export function showThing<Facts>(thing: Thing<Facts>): { one: Operation; list: Operation } {
  return { one: showOne(thing), list: showList(thing.query, thing) };
}

/** Shows one thing by its id; another partner's is like an unknown one. */
function showOne<Facts>({ prefix, notFound, one, render }: Thing<Facts>): Operation {
  return async (visit) => {
    const fault = checkNoQuery(visit);
    if (fault !== undefined) return fault;
    const id = parseTypeId(prefix, visit.pathId ?? "");
    if (!id.ok) return refused(notFound, id.message);
    const found = await readInCell(visit, (place, partner) => one(place, partner, id.uuid));
    if (!found.ok) return found;
    return found.value === null ? refused(notFound) : jsonAnswer(render(found.value));
  };
}

/** Shows a list that every partner has. */
export function showList<Facts>(query: QuerySchema, reader: ListReader<Facts>): Operation {
  return async (visit) => {
    const asked = readQueryAs(visit, query);
    if (!asked.ok) return asked;
    return (await showPage(visit, asked.query as ListParameters, reader))!;
  };
}

const { quote, order, withdrawal, funding } = bodyVersions[currentBodyVersion];

/** `GET /v1/quotes/{id}` and `GET /v1/quotes`. */
export const { one: showQuote, list: showQuotes } = showThing({
  prefix: "qte",
  notFound: "quote_not_found",
  one: readQuote,
  read: listQuotes,
  query: quoteListQuery,
  render: quote,
});

/** `GET /v1/orders/{id}` and `GET /v1/orders`. */
export const { one: showOrder, list: showOrders } = showThing({
  prefix: "ord",
  notFound: "order_not_found",
  one: readOrder,
  read: listOrders,
  query: orderListQuery,
  render: order,
});

/** `GET /v1/withdrawals/{id}`, as it is now, and `GET /v1/withdrawals`. */
export const { one: showWithdrawal, list: showWithdrawals } = showThing({
  prefix: "wdr",
  notFound: "withdrawal_not_found",
  one: readWithdrawal,
  read: listWithdrawals,
  query: withdrawalListQuery,
  render: withdrawal,
});

/** `GET /v1/fundings/{id}` and `GET /v1/fundings`. */
export const { one: showFunding, list: showFundings } = showThing({
  prefix: "fnd",
  notFound: "funding_not_found",
  one: readFunding,
  read: listFundings,
  query: fundingListQuery,
  render: funding,
});
