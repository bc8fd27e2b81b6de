import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { FieldCollector, type Variables } from "./field_collector.ts";
import { readPrice } from "./read_price.ts";

function read(variables: Variables, environment: "sandbox" | "production" = "sandbox") {
  const collector = new FieldCollector(variables);
  const price = readPrice(collector, environment);
  return { price, faults: collector.faults };
}

test("readPrice() takes a simulated source and a market that is always open in the sandbox", () => {
  assertEquals(read({}), {
    price: {
      source: { kind: "simulated", seed: "mithqal" },
      secondSource: null,
      bounds: { jumpMaxBps: 200, differenceMaxBps: 100 },
      hours: null,
    },
    faults: [],
  });
});

test("readPrice() reads hours, holidays and bounds", () => {
  const { price, faults } = read({
    MITHQAL_PRICE_SOURCE: "manual",
    MITHQAL_PRICE_SECOND_SOURCE: "manual",
    MITHQAL_PRICE_JUMP_MAX_BPS: "50",
    MITHQAL_PRICE_DIFFERENCE_MAX_BPS: "25",
    MITHQAL_MARKET_HOURS: "sun 09:00-17:00",
    MITHQAL_MARKET_HOLIDAYS: "2026-09-23",
  }, "production");
  assertEquals(faults, []);
  assertEquals(price, {
    source: { kind: "manual" },
    secondSource: { kind: "manual" },
    bounds: { jumpMaxBps: 50, differenceMaxBps: 25 },
    hours: {
      timeZone: "Asia/Riyadh",
      week: { sun: [{ fromMinute: 540, toMinute: 1_020 }] },
      holidays: new Set(["2026-09-23"]),
    },
  });
});

test("readPrice() reports all faults at once", () => {
  const { faults } = read({
    MITHQAL_PRICE_SECOND_SOURCE: "random",
    MITHQAL_PRICE_JUMP_MAX_BPS: "0",
    MITHQAL_MARKET_HOURS: "always",
    MITHQAL_MARKET_TIME_ZONE: "Atlantis",
    MITHQAL_MARKET_HOLIDAYS: "tomorrow",
  }, "production");
  assertEquals(faults, [
    "MITHQAL_PRICE_SOURCE: expected manual or an object of JSON outside the sandbox",
    "MITHQAL_PRICE_SECOND_SOURCE: expected simulated, simulated:SEED, manual or an object of JSON",
    "MITHQAL_PRICE_JUMP_MAX_BPS: expected a whole number from 1 to 5000",
    "MITHQAL_MARKET_TIME_ZONE: expected a time zone such as Asia/Riyadh",
    "MITHQAL_MARKET_HOLIDAYS: expected days such as 2026-09-23, with commas between",
    'MITHQAL_MARKET_HOURS: expected hours such as "sun-thu 09:00-17:00, sat 10:00-12:30"',
  ]);
});
