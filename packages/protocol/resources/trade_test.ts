import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { writeJson } from "../json/write_json.ts";
import { trade } from "./testdata/facts.ts";
import { renderTrade } from "./trade.ts";

test("renderTrade() gives each number an exact twin", () => {
  const body = JSON.parse(writeJson(renderTrade(trade)));
  assertEquals(body.gold_grams * 1_000, body.gold_mg);
  assertEquals(Math.round(body.price_per_gram_sar * 10_000), body.price_per_gram_e4);
  for (const name of ["subtotal", "fee", "rounding", "total"]) {
    assertEquals(Math.round(body[`${name}_sar`] * 100), body[`${name}_halalas`], name);
  }
});

test("renderTrade() records the zero rate of investment gold and its reason", () => {
  const { vat } = renderTrade(trade);
  assertEquals([vat.category, vat.rate, vat.reason_code], ["Z", 0n, "VATEX-SA-36"]);
});
