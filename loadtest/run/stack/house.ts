import { newUuidV7 } from "@mithqal/protocol";
import type { Database, Operators } from "@mithqal/store";

/** Who stands behind everything that is set up. */
export const operators = {
  requestedBy: "maker",
  approvedBy: "checker",
} as const satisfies Operators;

/** The same as the database's functions take it. */
export const operatorDetails: string = JSON.stringify({
  requested_by: operators.requestedBy,
  approved_by: operators.approvedBy,
});

/** What one partner may be exposed to: at 0.5 g, 200,000 quotes that nobody orders on. */
export const exposureMg = 100_000_000;
const barMg = 12_500_000;
/** A partner's line, the gold that it buys before the run, and as much to fill lines again. */
const barsAPartner = 3 * exposureMg / barMg;
/** What a partner's exposure costs, with room for the price to rise. */
const capitalHalalasAPartner = 3 * exposureMg / 1_000 * 60_000;

/** Gives the house bars, cash and a limit that so many partners do not meet. */
export async function settleHouse(database: Database, partners: number): Promise<void> {
  await act(database, "select common.set_house_limit($1::text::bigint, $2::text::jsonb)", [
    String(exposureMg * partners),
  ]);
  for (let number = 1; number <= barsAPartner * partners; number++) {
    const bar = {
      bar_id: newUuidV7(Date.now()),
      serial: `LOAD-${number}`,
      refiner: "Load Refinery",
      year: 2026,
      fineness_ppt: 999,
      gross_mg: barMg + 12_513,
      fine_mg: barMg,
      vault: "Riyadh",
    };
    await act(database, "select common.register_bar($1::text::jsonb, $2::text::jsonb)", [
      JSON.stringify(bar),
    ]);
  }
  await act(
    database,
    "select common.book_capital($1::text::uuid, $2::text::bigint, $3::text::jsonb)",
    [newUuidV7(Date.now()), String(capitalHalalasAPartner * partners)],
  );
}

/** Runs a function of the operators' that says why not, or null; the operators come last. */
export async function act(
  database: Database,
  text: string,
  parameters: readonly unknown[],
): Promise<void> {
  const [row] = await database.query(`${text} as refusal`, [...parameters, operatorDetails]);
  if (row!.refusal !== null) throw new Error(`expected ${text} to succeed, got ${row!.refusal}`);
}
