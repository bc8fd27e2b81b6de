import type { Database, Row } from "../homes/database.ts";
import { type CellPlace, queryCell, unixMs } from "./cell_place.ts";

/** A partner by its names. */
export interface PartnerFacts {
  partner: number;
  clientId: string;
  name: string;
  cell: string;
  createdAtMs: number;
}

/** What operators see of a partner beyond its names. */
export interface PartnerDetails {
  /** The columns of its terms as they are named in the database; whole numbers of 64 bits are texts. */
  terms: Readonly<Record<string, string | number | boolean | null>>;
  /** What its head says: balances, lines and counters, in halalas and milligrams. */
  head: Readonly<Record<HeadColumn, bigint>>;
  networks: string[];
}

const headColumns = [
  "sar_available",
  "sar_held",
  "gold_available",
  "gold_line",
  "gold_reserved",
  "cash_line",
  "cash_reserved",
  "open_quotes",
  "open_mg",
  "volume_mg",
  "ledger_sequence",
  "event_sequence",
] as const;

export type HeadColumn = typeof headColumns[number];

const partnerColumns = `partner, client_id, name, cell, ${unixMs("created_at")} as created`;

/** Finds a partner by its client_id. */
export async function findPartner(
  database: Database,
  clientId: string,
): Promise<PartnerFacts | null> {
  const [row] = await database.query(
    `select ${partnerColumns} from common.partners where client_id = $1::text`,
    [clientId],
  );
  return row === undefined ? null : partnerFacts(row);
}

/** Finds a partner by its number. */
export async function readPartner(
  database: Database,
  partner: number,
): Promise<PartnerFacts | null> {
  const [row] = await database.query(
    `select ${partnerColumns} from common.partners where partner = $1::int`,
    [partner],
  );
  return row === undefined ? null : partnerFacts(row);
}

/** Lists partners by client_id, from after one of them. */
export async function listPartners(
  database: Database,
  { after = "", most }: { after?: string; most: number },
): Promise<PartnerFacts[]> {
  const rows = await database.query(
    `select ${partnerColumns} from common.partners where client_id collate "C" > $1::text
    order by client_id collate "C" limit $2::int`,
    [after, most],
  );
  return rows.map(partnerFacts);
}

/** Reads everything about a partner in one statement, and so of one moment. */
export async function readPartnerDetails(
  place: CellPlace,
  partner: number,
): Promise<PartnerDetails | null> {
  const [row] = await queryCell(place, detailsText, [partner]);
  if (row === undefined) return null;
  const head = headColumns.map((name) => [name, BigInt(row[name] as string)] as const);
  return {
    terms: row.terms as PartnerDetails["terms"],
    head: Object.fromEntries(head) as PartnerDetails["head"],
    networks: row.networks as string[],
  };
}

// Whole numbers of 64 bits leave JSON as texts: a double does not hold them.
const detailsText = `
  select ${headColumns.map((name) => `h.${name}`).join(", ")},
    (select jsonb_object_agg(name, case when jsonb_typeof(value) = 'number'
        then to_jsonb(value #>> '{}') else value end)
      from jsonb_each(to_jsonb(t) - 'partner') as terms(name, value)) as terms,
    coalesce((select jsonb_agg(a.network::text order by a.network)
      from common.addresses a where a.partner = h.partner), '[]') as networks
  from cell.heads h join cell.terms t on t.partner = h.partner
  where h.partner = $1::int`;

function partnerFacts(row: Row): PartnerFacts {
  return {
    partner: Number(row.partner),
    clientId: String(row.client_id),
    name: String(row.name),
    cell: String(row.cell),
    createdAtMs: Number(row.created),
  };
}
