import { type CellPlace, queryCell } from "../reads/cell_place.ts";

/**
 * What the workers tell partners that no effect of theirs tells. Each call is one statement that tells
 * some, writes how far it has come together with the events, and says how many were told. None told:
 * nothing is left for now, or another worker is at it.
 */
async function announce(place: CellPlace, entry: string, most: number): Promise<number> {
  const [row] = await queryCell(place, `select cell.${entry}($1::int) as told`, [most]);
  return Number(row!.told);
}

/** `quote.expired`, for the partners that asked for it; at most so many a partner. */
export function announceExpired(place: CellPlace, most: number): Promise<number> {
  return announce(place, "announce_expired", most);
}

/** `credential.rotated`, `credential.expiring` (30 days before) and `credential.revoked`. */
export function announceCredentials(place: CellPlace, most: number): Promise<number> {
  return announce(place, "announce_credentials", most);
}

/** `market.halted` and `market.resumed`, to every partner of the cell. */
export function announceMarket(place: CellPlace, most: number): Promise<number> {
  return announce(place, "announce_market", most);
}
