import type { FundingFacts } from "@mithqal/protocol/resources";
import { fundingFacts } from "../effects/outcome_facts.ts";
import { type CellPlace, unixMs } from "./cell_place.ts";
import { listById, type Listing } from "./list_by_id.ts";
import type { ListQuery, PageReading } from "./page.ts";
import { readOne } from "./resource.ts";

/** Money in: a deposit, or the sandbox's funding. */
export const fundingResource: Listing<FundingFacts> = {
  scan: "select * from cell.fundings where $where order by funding_id desc",
  id: "funding_id",
  idIsDrawnOnArrival: false,
  createdAt: "created_at",
  find: "join cell.fundings t on t.partner = k.partner and t.funding_id = k.id",
  columns: `t.funding_id as thing_id, t.amount, t.bank_reference, t.value_date::text as value_date,
    ${unixMs("t.created_at")} as created_at`,
  joins: "",
  filters: { status: "'completed'::text" },
  factsOf: fundingFacts,
};

/** Reads one funding; another partner's is unknown. */
export function readFunding(
  place: CellPlace,
  partner: number,
  fundingUuid: string,
): Promise<FundingFacts | null> {
  return readOne(place, fundingResource, { partner, id: fundingUuid });
}

/** Lists fundings: the primary key downwards. */
export function listFundings(
  place: CellPlace,
  partner: number,
  query: ListQuery = {},
): Promise<PageReading<FundingFacts>> {
  return listById(place, partner, fundingResource, query);
}
