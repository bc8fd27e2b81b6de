import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { writeJson } from "../json/write_json.ts";
import { renderPrice } from "./price.ts";
import { at } from "./testdata/facts.ts";

test("renderPrice() shows both sides, their exact twins and how long the price is fresh", () => {
  const body = renderPrice({
    buyE4: 4_139_994n,
    sellE4: 4_107_006n,
    midE4: 4_123_500n,
    spreadBps: 80,
    marketStatus: "open",
    asOfMs: at,
    staleAfterMs: at + 2_000,
  });
  assertEquals(
    writeJson(body),
    '{"metal":"XAU","purity":"999.9","karat":"24K","currency":"SAR","unit":"gram",' +
      '"buy_price_per_gram_sar":413.9994,"buy_price_per_gram_e4":4139994,' +
      '"sell_price_per_gram_sar":410.7006,"sell_price_per_gram_e4":4107006,' +
      '"mid_price_per_gram_sar":412.35,"mid_price_per_gram_e4":4123500,"spread_bps":80,' +
      '"market_status":"open","indicative":true,"as_of":"2026-11-20T08:30:00.123Z",' +
      '"stale_after":"2026-11-20T08:30:02.123Z"}',
  );
});
