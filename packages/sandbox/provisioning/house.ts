import type { Members, OperatorDesk } from "./operator_desk.ts";

/** What one partner may be exposed to at most, by the contract's terms. */
const exposureMg = 25_000_000;
/** A large bar of about 400 ounces: two of them are one partner's exposure. */
const bar = { fineness_ppt: 999, gross_grams: 12_512.513, fine_grams: 12_500 };
const barsAPartner = 2;
/** Cash for what a partner may sell, with room for the price to rise. */
const capitalHalalasAPartner = 2_500_000_000;

/**
 * Gives the house what so many partners may be exposed to: a limit, bars in the vault, and capital. What
 * is there already stays.
 */
export async function settleHouse(desk: OperatorDesk, partners: number): Promise<void> {
  const { open_exposure_max_mg: limitMg, capital_halalas: capital } = await desk.read("/house");
  const neededMg = partners * exposureMg;
  if (Number(limitMg) < neededMg) {
    await desk.act("/house-limits", { open_exposure_max_grams: neededMg / 1_000 });
  }
  // One partner's worth beside: bars and cash that no line holds can be seen.
  await settleVault(desk, barsAPartner * (partners + 1));
  const missing = capitalHalalasAPartner * (partners + 1) - Number(capital);
  if (missing > 0) await desk.act("/capital", { amount_sar: missing / 100 });
}

async function settleVault(desk: OperatorDesk, count: number): Promise<void> {
  const { bars } = await desk.read("/bars") as { bars: readonly Members[] };
  const there = new Set(bars.map(({ serial }) => serial));
  for (let number = 1; number <= count; number++) {
    const serial = `SANDBOX-${String(number).padStart(4, "0")}`;
    if (there.has(serial)) continue;
    const listed = { serial, refiner: "Sandbox Refinery", year: 2026, vault: "Riyadh" };
    await desk.act("/bars", { ...listed, ...bar });
  }
}
