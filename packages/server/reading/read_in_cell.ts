import type { CellPlace } from "@mithqal/store";
import type { Visit } from "../gate/visit.ts";
import { outcomeRefusal } from "../problems/outcome_refusal.ts";
import type { Refused } from "../problems/refused.ts";
import type { ReadPool } from "./read_pool.ts";

/** Reads in the calling partner's cell, when its turn has come. */
export async function readInCell<T>(
  { service, partner }: Visit,
  read: (place: CellPlace, partner: number) => Promise<T>,
  pool: ReadPool = service.reads,
): Promise<{ ok: true; value: T } | Refused> {
  const { cell, partner: number } = partner;
  const reading = await pool.read(number, (database) => read({ database, cell }, number));
  return reading.ok ? reading : outcomeRefusal(reading.code, {});
}
