import { limits } from "@mithqal/protocol";
import type { Database } from "../homes/database.ts";

/** One of a partner's two lines: gold for buyers, cash for sellers. */
export interface PartnerLine {
  partner: number;
  side: "buy" | "sell";
}

const idleSeconds = limits.allocator.idleStockSeconds;

/** The lines that hold stock which nobody has quoted for five minutes. */
export async function idleLines(database: Database, cell: string): Promise<PartnerLine[]> {
  return await readLines(database, `select partner, side from ${cell}.idle_lines($1)`);
}

/**
 * The lines in use that could soon be short: less is free than half of what the partner may still
 * quote, and the house has something to fill them with.
 */
export async function lowLines(database: Database, cell: string): Promise<PartnerLine[]> {
  return await readLines(
    database,
    `select h.partner, line.side
    from ${cell}.heads h join ${cell}.terms t using (partner)
      cross join common.house cross join common.market m
      cross join lateral (values
        ('buy', h.gold_line, h.gold_reserved, t.open_mg_max, t.open_mg_max - h.open_mg, house.gold),
        ('sell', h.cash_line, h.cash_reserved, t.open_mg_max * m.mid_e4 / 100000,
          (t.open_mg_max - h.open_mg) * m.mid_e4 / 100000, house.cash)
      ) as line(side, holds, reserved, most, wanted, stock)
    where line.stock > 0 and line.holds < line.most and line.holds - line.reserved < line.wanted / 2
      and exists (select from ${cell}.quotes q where q.partner = h.partner and q.side = line.side
        and q.expires_at > clock_timestamp() - $1::interval + interval '60 seconds')`,
  );
}

async function readLines(database: Database, text: string): Promise<PartnerLine[]> {
  const rows = await database.query(text, [`${idleSeconds} seconds`]);
  return rows.map(({ partner, side }) => ({
    partner: Number(partner),
    side: side as PartnerLine["side"],
  }));
}
