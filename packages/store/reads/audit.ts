import type { Database } from "../homes/database.ts";
import { unixMs } from "./cell_place.ts";

/** A line of the operators' log. */
export interface AuditLine {
  sequence: bigint;
  operator: string;
  act: string;
  clientId: string | null;
  facts: Readonly<Record<string, unknown>>;
  atMs: number;
  hash: string;
}

/** What is wrong with the log's chain. */
export interface AuditBreak {
  sequence: bigint;
  detail: string;
}

/** Lists the log upwards after a sequence: nothing is missed, and nothing read twice. */
export async function listAudit(
  database: Database,
  { after, most }: { after: bigint; most: number },
): Promise<AuditLine[]> {
  const rows = await database.query(
    `select a.sequence, a.operator, a.act, p.client_id, a.facts, ${unixMs("a.at")} as at,
      encode(a.hash, 'hex') as hash
    from common.audit a left join common.partners p on p.partner = a.partner
    where a.sequence > $1::text::bigint order by a.sequence limit $2::int`,
    [after.toString(), most],
  );
  return rows.map((row) => ({
    sequence: BigInt(row.sequence as string),
    operator: String(row.operator),
    act: String(row.act),
    clientId: row.client_id as string | null,
    facts: row.facts as AuditLine["facts"],
    atMs: Number(row.at),
    hash: String(row.hash),
  }));
}

/** Recomputes the log's chain: where it ends, and the first lines that do not fit. */
export async function verifyAudit(
  database: Database,
): Promise<{ sequence: bigint; hash: string; breaks: AuditBreak[] }> {
  const [row] = await database.query(
    `select t.sequence, encode(t.hash, 'hex') as hash,
      coalesce((select jsonb_agg(jsonb_build_object('sequence', b.sequence::text,
        'detail', b.detail)) from common.audit_breaks() b), '[]') as breaks
    from common.audit_tip t`,
  );
  const breaks = row!.breaks as { sequence: string; detail: string }[];
  return {
    sequence: BigInt(row!.sequence as string),
    hash: String(row!.hash),
    breaks: breaks.map((found) => ({ ...found, sequence: BigInt(found.sequence) })),
  };
}
