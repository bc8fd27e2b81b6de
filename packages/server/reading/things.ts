import { type IdPrefix, parseTypeId, type ProblemCode } from "@mithqal/protocol";
import {
  fundingListQuery,
  noQuery,
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
import { readQueryAs } from "./query.ts";
import { readInCell } from "./read_in_cell.ts";
import { type ListParameters, type ListReader, showPage } from "./show_list.ts";

type Operation = (visit: Visit) => Promise<Answer | Refused>;

/** Something that has an id and a GET of its own. */
interface Thing<Facts> extends Pick<ListReader<Facts>, "render"> {
  prefix: IdPrefix;
  notFound: ProblemCode;
  one: (place: CellPlace, partner: number, uuid: string) => Promise<Facts | null>;
}

/** Shows one thing by its id; another partner's is like an unknown one. */
export function showOne<Facts>({ prefix, notFound, one, render }: Thing<Facts>): Operation {
  return async (visit) => {
    const asked = readQueryAs(visit, noQuery);
    if (!asked.ok) return asked;
    const id = parseTypeId(prefix, visit.pathId ?? "");
    if (!id.ok) return refused(notFound, id.message);
    const found = await readInCell(visit, (place, partner) => one(place, partner, id.uuid));
    if (!found.ok) return found;
    return found.value === null ? refused(notFound) : jsonAnswer(render(found.value));
  };
}

/** Shows a list that every partner has. */
export function showList<Facts>(
  schema: Parameters<typeof readQueryAs>[1],
  reader: ListReader<Facts>,
): Operation {
  return async (visit) => {
    const asked = readQueryAs(visit, schema);
    if (!asked.ok) return asked;
    return (await showPage(visit, asked.query as ListParameters, reader))!;
  };
}

const { quote, order, withdrawal, funding } = bodyVersions[currentBodyVersion];

/** `GET /v1/quotes/{id}`. */
export const showQuote = showOne({
  prefix: "qte",
  notFound: "quote_not_found",
  one: readQuote,
  render: quote,
});

/** `GET /v1/quotes`. */
export const showQuotes = showList(quoteListQuery, { read: listQuotes, render: quote });

/** `GET /v1/orders/{id}`. */
export const showOrder = showOne({
  prefix: "ord",
  notFound: "order_not_found",
  one: readOrder,
  render: order,
});

/** `GET /v1/orders`. */
export const showOrders = showList(orderListQuery, { read: listOrders, render: order });

/** `GET /v1/withdrawals/{id}`: as it is now. */
export const showWithdrawal = showOne({
  prefix: "wdr",
  notFound: "withdrawal_not_found",
  one: readWithdrawal,
  render: withdrawal,
});

/** `GET /v1/withdrawals`. */
export const showWithdrawals = showList(withdrawalListQuery, {
  read: listWithdrawals,
  render: withdrawal,
});

/** `GET /v1/fundings/{id}`. */
export const showFunding = showOne({
  prefix: "fnd",
  notFound: "funding_not_found",
  one: readFunding,
  render: funding,
});

/** `GET /v1/fundings`. */
export const showFundings = showList(fundingListQuery, { read: listFundings, render: funding });
