import { formatTypeId } from "../ids.ts";
import { formatInstant } from "../instant.ts";
import { JsonNumber } from "../json/json_number.ts";
import { formatDecimal } from "../amounts/decimal.ts";
import { gramsNumber } from "../resources/amount_numbers.ts";
import type { Written } from "../resources/written.ts";

/** A bar in the vault, by the fields of a weight list. */
export interface BarBody {
  bar_id: string;
  serial: string;
  refiner: string;
  year: number;
  /** Parts of gold in a thousand, such as 999.9. */
  fineness: number;
  gross_grams: number;
  gross_mg: number;
  fine_grams: number;
  fine_mg: number;
  vault: string;
  registered_at: string;
}

/** What `GET /v1/reserves` answers: `vault` = `owed` + `allotted` + `free`. */
export interface ReservesBody {
  as_of: string;
  vault_grams: number;
  vault_mg: number;
  /** The partners' gold. */
  owed_grams: number;
  owed_mg: number;
  /** Set aside for the partners' next quotes. */
  allotted_grams: number;
  allotted_mg: number;
  free_grams: number;
  free_mg: number;
  bars: BarBody[];
}

/** What the store knows of a bar. */
export interface BarFacts {
  barUuid: string;
  serial: string;
  refiner: string;
  year: number;
  /** Parts in ten thousand, as it is registered: 9999. */
  finenessPpt: number;
  grossMg: bigint;
  fineMg: bigint;
  vault: string;
  registeredAtMs: number;
}

/** The gold there is, and whose it is: `vaultMg` = `owedMg` + `allottedMg` + `freeMg`. */
export interface ReservesFacts {
  asOfMs: number;
  vaultMg: bigint;
  /** The partners' gold. */
  owedMg: bigint;
  /** On the partners' lines, for their next quotes. */
  allottedMg: bigint;
  freeMg: bigint;
  bars: BarFacts[];
}

/** Renders the house's reserves. */
export function renderReserves(facts: ReservesFacts): Written<ReservesBody> {
  return {
    as_of: formatInstant(facts.asOfMs),
    vault_grams: gramsNumber(facts.vaultMg),
    vault_mg: facts.vaultMg,
    owed_grams: gramsNumber(facts.owedMg),
    owed_mg: facts.owedMg,
    allotted_grams: gramsNumber(facts.allottedMg),
    allotted_mg: facts.allottedMg,
    free_grams: gramsNumber(facts.freeMg),
    free_mg: facts.freeMg,
    bars: facts.bars.map(renderBar),
  };
}

function renderBar(bar: BarFacts): Written<BarBody> {
  return {
    bar_id: formatTypeId("bar", bar.barUuid),
    serial: bar.serial,
    refiner: bar.refiner,
    year: BigInt(bar.year),
    fineness: new JsonNumber(formatDecimal(BigInt(bar.finenessPpt), 1)),
    gross_grams: gramsNumber(bar.grossMg),
    gross_mg: bar.grossMg,
    fine_grams: gramsNumber(bar.fineMg),
    fine_mg: bar.fineMg,
    vault: bar.vault,
    registered_at: formatInstant(bar.registeredAtMs),
  };
}
