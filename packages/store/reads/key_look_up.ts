import { limits, type ProblemCode } from "@mithqal/protocol";
import type { KeyLookUp } from "@mithqal/protocol/account";
import { type CellPlace, queryCell } from "./cell_place.ts";

/**
 * Looks up an idempotency key, after everything of the partner's that was under way in the database;
 * for that it may wait 5 s, so it needs a connection that is no lane's. Null: there is no such partner.
 */
export async function lookUpKey(
  place: CellPlace,
  partner: number,
  idempotencyKey: string,
): Promise<KeyLookUp | null> {
  const [row] = await queryCell(
    place,
    "select * from cell.look_up_key($1::int, $2::text)",
    [partner, idempotencyKey],
  );
  if (row === undefined) return null;
  if (row.state === "in_progress") return { state: "in_progress" };
  if (row.state === "not_seen") {
    const finalAfterMs = Number(row.as_of) + limits.idempotency.finalAfterSeconds * 1_000;
    return { state: "not_seen", finalAfterMs };
  }
  return {
    state: "completed",
    kind: String(row.kind),
    decidedAtMs: Number(row.decided_at),
    requestUuid: String(row.request_id),
    outcome: row.code === null
      ? { ok: true, thingUuid: String(row.thing_id) }
      : { ok: false, code: row.code as ProblemCode },
  };
}
