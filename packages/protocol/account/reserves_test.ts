import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { writeJson } from "../json/write_json.ts";
import { at, uuid } from "../resources/testdata/facts.ts";
import { renderReserves } from "./reserves.ts";

test("renderReserves() writes weights in grams and milligrams, and the fineness in thousandths", () => {
  const bar = {
    barUuid: uuid(1),
    serial: "A1",
    refiner: "A refiner",
    year: 2025,
    finenessPpt: 9_999,
    grossMg: 12_500_100n,
    fineMg: 12_500_000n,
    vault: "Riyadh",
    registeredAtMs: at,
  };
  const totals = {
    vaultMg: 12_500_000n,
    owedMg: 2_000_500n,
    allottedMg: 500n,
    freeMg: 10_499_000n,
  };
  const body = JSON.parse(writeJson(renderReserves({ asOfMs: at, ...totals, bars: [bar] })));
  assertEquals([body.vault_grams, body.owed_grams, body.allotted_grams, body.free_grams], [
    12_500,
    2_000.5,
    0.5,
    10_499,
  ]);
  assertEquals([body.bars[0].fineness, body.bars[0].gross_grams], [999.9, 12_500.1]);
});
