import type { BarFacts } from "@mithqal/protocol/account";
import { instantParameter } from "../../reads/cell_place.ts";
import { actDetails, type ActEffect, refusableEffect, withReason } from "../act_effect.ts";

/** Registers a bar: its fine weight joins the house's free gold. */
export function registerBarEffect(bar: Omit<BarFacts, "registeredAtMs">): ActEffect {
  const listed = {
    bar_id: bar.barUuid,
    serial: bar.serial,
    refiner: bar.refiner,
    year: bar.year,
    fineness_ppt: bar.finenessPpt,
    gross_mg: bar.grossMg.toString(),
    fine_mg: bar.fineMg.toString(),
    vault: bar.vault,
  };
  return refusableEffect(`common.register_bar($1::text::jsonb, ${actDetails})`, [
    JSON.stringify(listed),
  ]);
}

/** Books the house's own cash, paid into the bank. */
export function bookCapitalEffect(transactionUuid: string, amountHalalas: bigint): ActEffect {
  return refusableEffect(
    `common.book_capital($1::uuid, $2::text::bigint, ${actDetails})`,
    [transactionUuid, amountHalalas.toString()],
  );
}

/** Sets what all partners together may be exposed to. */
export function setHouseLimitEffect(openMgMax: bigint): ActEffect {
  return refusableEffect(
    `common.set_house_limit($1::text::bigint, ${actDetails})`,
    [openMgMax.toString()],
  );
}

/** Sets the market's status, or whether anything is traded at all; what is left out stays. */
export function setMarketEffect(
  change: { status?: "open" | "closed" | "halted"; tradingDisabled?: boolean; reason?: string },
): ActEffect {
  return refusableEffect(
    `common.set_market($1::text, $2::boolean, ${withReason("$3")})`,
    [change.status ?? null, change.tradingDisabled ?? null, change.reason ?? null],
  );
}

/** Has a price of the operators' own published; null gives it back to the source. */
export function setManualPriceEffect(
  midE4: bigint | null,
  endsAtMs: number | null,
): ActEffect {
  return refusableEffect(
    `common.set_manual_price($1::text::bigint, $2::text::timestamptz, ${actDetails})`,
    [midE4?.toString() ?? null, endsAtMs === null ? null : instantParameter(endsAtMs)],
  );
}

/** Says whether the rails rest on a day. */
export function setHolidayEffect(day: string, rests: boolean): ActEffect {
  return refusableEffect(
    `common.set_holiday($1::text::date, $2::boolean, ${actDetails})`,
    [day, rests],
  );
}
