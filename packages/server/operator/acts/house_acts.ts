import { formatGoldGrams, formatInstant, formatUnitPrice } from "@mithqal/protocol";
import { amountSar, goldGrams, instantField } from "@mithqal/protocol/requests";
import {
  bookCapitalEffect,
  registerBarEffect,
  setHolidayEffect,
  setHouseLimitEffect,
  setManualPriceEffect,
  setMarketEffect,
} from "@mithqal/store";
import { z } from "zod";
import { type Act, defineAct } from "./act.ts";
import { bareAct } from "./bare_act.ts";
import { dayField, reasonBody, sarFacts, textField, unitPrice } from "./fields.ts";
import { wholeField } from "./whole_field.ts";

/** `POST bars`: by the fields of its weight list. */
export const registerBar = defineAct({
  kind: "bar.register",
  operators: 2,
  body: z.strictObject({
    serial: textField(40),
    refiner: textField(80),
    year: wholeField(1900, 2200),
    fineness_ppt: wholeField(995, 1000),
    gross_grams: goldGrams,
    fine_grams: goldGrams,
    vault: textField(80),
  }).refine(({ fine_grams: fine, gross_grams: gross }) => fine > 0n && fine <= gross, {
    path: ["fine_grams"],
    message: "expected a fine weight above zero, and no more than the gross weight",
  }),
  facts: ({ gross_grams, fine_grams, year, fineness_ppt, ...rest }) => ({
    ...rest,
    year: String(year),
    fineness_ppt: String(fineness_ppt),
    gross_grams: formatGoldGrams(gross_grams),
    gross_mg: gross_grams.toString(),
    fine_grams: formatGoldGrams(fine_grams),
    fine_mg: fine_grams.toString(),
  }),
  prepare: ({ actUuid, facts: { serial, refiner, vault, ...rest } }) => ({
    effect: registerBarEffect({
      barUuid: actUuid,
      serial,
      refiner,
      vault,
      year: Number(rest.year),
      finenessPpt: Number(rest.fineness_ppt),
      grossMg: BigInt(rest.gross_mg),
      fineMg: BigInt(rest.fine_mg),
    }),
  }),
});

/** `POST capital`: the house's own cash, paid into the bank. */
export const bookCapital = defineAct({
  kind: "capital.book",
  operators: 2,
  body: z.strictObject({ amount_sar: amountSar }),
  facts: ({ amount_sar }) => sarFacts(amount_sar),
  prepare: ({ actUuid, facts: { amount_halalas } }) => ({
    effect: bookCapitalEffect(actUuid, BigInt(amount_halalas)),
  }),
});

/** `POST house-limits`: what all partners together may be exposed to. */
export const changeHouseLimit = defineAct({
  kind: "house.limit",
  operators: 2,
  body: z.strictObject({ open_exposure_max_grams: goldGrams }),
  facts: ({ open_exposure_max_grams: most }) => ({
    open_exposure_max_grams: formatGoldGrams(most),
    open_exposure_max_mg: most.toString(),
  }),
  prepare: ({ facts: { open_exposure_max_mg: most } }) => ({
    effect: setHouseLimitEffect(BigInt(most)),
  }),
});

type MarketChange = Parameters<typeof setMarketEffect>[0];

/** One operator stops it, and may say why. */
function stopMarket(kind: string, change: MarketChange): Act {
  return defineAct({
    kind,
    operators: 1,
    body: reasonBody,
    facts: ({ reason }) => ({ ...(reason !== undefined && { reason }) }),
    prepare: ({ facts }) => ({ effect: setMarketEffect({ ...change, ...facts }) }),
  });
}

/** No new quotes; the partners are told. */
export const haltMarket = stopMarket("market.halt", { status: "halted" });
export const closeMarket = stopMarket("market.close", { status: "closed" });
/** Nothing is traded any more, quotes that are open included. */
export const disableTrading = stopMarket("market.trading.disable", { tradingDisabled: true });

/** Two let it go on. */
function resumeMarket(kind: string, change: MarketChange): Act {
  return bareAct(kind, 2, () => ({ effect: setMarketEffect(change) }));
}

/** Two give the market back to its hours, and confirm a price that the guard has refused. */
export const openMarket = resumeMarket("market.open", { status: "open" });
export const enableTrading = resumeMarket("market.trading.enable", { tradingDisabled: false });

/** `POST market/price`: instead of the source's, until a time or until it is taken back. */
export const setPrice = defineAct({
  kind: "price.set",
  operators: 2,
  body: z.strictObject({
    mid_price_per_gram_sar: unitPrice,
    until: instantField.optional(),
  }),
  facts: ({ mid_price_per_gram_sar: mid, until }) => ({
    mid_price_per_gram_sar: formatUnitPrice(mid),
    mid_price_per_gram_e4: mid.toString(),
    ...(until !== undefined && { until: formatInstant(until) }),
  }),
  prepare: ({ facts }) => {
    const { mid_price_per_gram_e4: midE4, until } = facts as PriceFacts;
    const endsAtMs = until === undefined ? null : Date.parse(until);
    return { effect: setManualPriceEffect(BigInt(midE4), endsAtMs) };
  },
});

type PriceFacts = { mid_price_per_gram_e4: string; until?: string };

/** `POST market/price/release`: the source's price again. */
export const releasePrice = bareAct("price.release", 2, () => ({
  effect: setManualPriceEffect(null, null),
}));

/** `POST holidays`: whether the rails rest on a day; it moves estimates alone. */
export const setHoliday = defineAct({
  kind: "holiday.set",
  operators: 1,
  body: z.strictObject({ day: dayField, rests: z.boolean() }),
  facts: ({ day, rests }) => ({ day, rests }),
  prepare: ({ facts: { day, rests } }) => ({ effect: setHolidayEffect(day, rests) }),
});
