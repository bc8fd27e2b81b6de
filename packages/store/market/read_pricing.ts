import type { Database } from "../homes/database.ts";
import { unixMs } from "../reads/cell_place.ts";

/** How the market's price stands, for operators and metrics. */
export interface PricingFacts {
  midE4: bigint | null;
  ageMs: number | null;
  status: string | null;
  tradingDisabled: boolean;
  /** Who stopped the market, and why; null while it follows its hours. */
  stoppedBy: string | null;
  stopReason: string | null;
  /** The price that the guard has refused; opening the market confirms it. */
  refusedMidE4: bigint | null;
  manualMidE4: bigint | null;
  manualUntilMs: number | null;
  /** Who publishes now. */
  publisher: string | null;
}

const read = `select m.mid_e4, m.status, coalesce(m.trading_disabled, false) as trading_disabled,
  (extract(epoch from clock_timestamp() - m.priced_at) * 1000)::bigint as age_ms,
  p.stopped_by, p.stop_reason, p.refused_mid_e4, p.manual_mid_e4,
  ${unixMs("p.manual_until")} as manual_until_ms,
  (select holder from common.leases where name = 'price_publisher'
    and until > clock_timestamp()) as publisher
from common.pricing p left join common.market m on true`;

/** Reads how the market's price stands, by the database's clock. */
export async function readPricing(database: Database): Promise<PricingFacts> {
  const [row] = await database.query(read);
  const whole = (value: unknown) => value === null ? null : BigInt(value as string);
  const number = (value: unknown) => value === null ? null : Number(value);
  return {
    midE4: whole(row!.mid_e4),
    ageMs: number(row!.age_ms),
    status: row!.status as string | null,
    tradingDisabled: row!.trading_disabled === true,
    stoppedBy: row!.stopped_by as string | null,
    stopReason: row!.stop_reason as string | null,
    refusedMidE4: whole(row!.refused_mid_e4),
    manualMidE4: whole(row!.manual_mid_e4),
    manualUntilMs: number(row!.manual_until_ms),
    publisher: row!.publisher as string | null,
  };
}
