import { businessDay } from "@mithqal/protocol";
import type { Database } from "../homes/database.ts";
import { businessDayOf } from "../reads/cell_place.ts";

const dayMs = 86_400_000;

/**
 * The business days of a cell that are over and not closed for each of its partners, the oldest first.
 * A partner's first day is that on which it was made.
 */
export async function daysToClose(
  database: Database,
  cell: string,
  nowMs: number,
): Promise<string[]> {
  const yesterday = businessDay(nowMs - dayMs);
  const [row] = await database.query(
    `select min(coalesce(
        (select max(s.day) + 1 from ${cell}.statements s where s.partner = h.partner),
        ${businessDayOf("p.created_at")}))::text as first
    from ${cell}.heads h join common.partners p using (partner)`,
  );
  const first = row!.first;
  if (first === null) return [];
  const days: string[] = [];
  for (let at = Date.parse(String(first)); at <= Date.parse(yesterday); at += dayMs) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}
