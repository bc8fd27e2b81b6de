import type { PartnerLimitsFacts, UsedLimit } from "@mithqal/protocol/account";
import { businessDayOf, type CellPlace, queryCell } from "./cell_place.ts";

// The head counts an expired quote as open until the partner's next call: those are taken off here.
const text = `
  select t.*, m.at, h.open_quotes - l.quotes as quotes_used, h.open_mg - l.mg as open_used,
    case when h.volume_day = ${businessDayOf("m.at")}
      then h.volume_mg - l.volume else 0 end as day_used
  from cell.heads h
  join cell.terms t on t.partner = h.partner
  cross join lateral (select greatest(statement_timestamp(), h.decided_at) as at) m
  cross join lateral (
    select count(*) as quotes, coalesce(sum(q.gold_mg), 0)::bigint as mg, coalesce(sum(q.gold_mg)
      filter (where ${businessDayOf("q.created_at")} = h.volume_day), 0)::bigint as volume
    from cell.quotes q
    where q.partner = h.partner and q.expires_at > h.swept_to and q.expires_at <= m.at
      and q.cancelled_at is null and not exists (
        select from cell.orders o where o.partner = q.partner and o.quote_id = q.quote_id)) l
  where h.partner = $1::int`;

/** Reads a partner's limits. Null: there is no such partner in the cell. */
export async function readPartnerLimits(
  place: CellPlace,
  partner: number,
): Promise<PartnerLimitsFacts | null> {
  const [row] = await queryCell(place, text, [partner]);
  if (row === undefined) return null;
  const whole = (name: string) => BigInt(row[name] as string);
  const rate = (name: string) => Number(row[`${name}_per_second`]);
  return {
    quoteMinMg: whole("quote_min_mg"),
    quoteMaxMg: whole("quote_max_mg"),
    openQuotes: usedLimit(whole("open_quotes_max"), whole("quotes_used")),
    openExposureMg: usedLimit(whole("open_mg_max"), whole("open_used")),
    dailyVolumeMg: usedLimit(whole("daily_mg_max"), whole("day_used")),
    fundingMinHalalas: whole("funding_min"),
    fundingMaxHalalas: whole("funding_max"),
    withdrawalMinHalalas: whole("withdrawal_min"),
    withdrawalFeeHalalas: whole("withdrawal_fee"),
    withdrawalInstantMaxHalalas: whole("withdrawal_instant_max"),
    withdrawalReviewAboveHalalas: whole("withdrawal_review_above"),
    tokensPerMinute: Number(row.tokens_per_minute),
    perSecond: {
      prices: rate("prices"),
      reads: rate("reads"),
      quotes: rate("quotes"),
      orders: rate("orders"),
      withdrawals: rate("withdrawals"),
      probes: rate("probes"),
      others: rate("others"),
    },
  };
}

function usedLimit(max: bigint, used: bigint): UsedLimit {
  return { max, used, remaining: max > used ? max - used : 0n };
}
