// What tests of reads start from: trades and bookings of one partner.
import { randomUUID } from "node:crypto";
import { assert } from "@std/assert";
import { newUuidV7 } from "@mithqal/protocol";
import type { FundingFacts, OrderFacts, WithdrawalFacts } from "@mithqal/protocol/resources";
import type { Booking } from "../bookings/booking.ts";
import { Books } from "../bookings/books.ts";
import type { CellPlace } from "../reads/cell_place.ts";
import type { Desk, Own } from "./desk.ts";

const operators = { requestedBy: "maker", approvedBy: "checker" };

/** Where a desk's partner is read. */
export function placeOf({ database, cell }: Desk): CellPlace {
  return { database, cell };
}

/** Makes a quote and executes it. */
export async function trade(desk: Desk, side: "buy" | "sell" = "buy"): Promise<OrderFacts> {
  const quoteUuid = await desk.quote(side);
  const outcome = await desk.ask({ kind: "order", quoteUuid });
  assert(outcome.ok && outcome.result.kind === "order");
  return outcome.result.order;
}

export async function fund(desk: Desk, amountHalalas = 100_000n): Promise<FundingFacts> {
  const outcome = await desk.ask({ kind: "funding", amountHalalas });
  assert(outcome.ok && outcome.result.kind === "funding");
  return outcome.result.funding;
}

export async function withdraw(desk: Desk, own: Own = {}): Promise<WithdrawalFacts> {
  const outcome = await desk.ask({ kind: "withdrawal", amountHalalas: 10_000n }, own);
  assert(outcome.ok && outcome.result.kind === "withdrawal");
  return outcome.result.withdrawal;
}

/** Books an operator's act. */
export async function book(desk: Desk, booking: Booking): Promise<void> {
  const books = new Books(desk.database, desk.cell, "act_operator_v2");
  const actUuid = newUuidV7(Date.now());
  const outcome = await books.book({ partner: desk.partner, actUuid, operators, booking });
  assert(outcome.ok, outcome.ok ? "" : outcome.code);
}

/** Books that a withdrawal was paid. */
export async function pay(desk: Desk, withdrawalUuid: string): Promise<void> {
  await book(desk, { kind: "withdrawal.process", withdrawalUuid });
  await book(desk, { kind: "withdrawal.complete", withdrawalUuid, bankReference: randomUUID() });
}

/** Moves a partner, and what it has done, a day back. */
export async function yesterday({ database, cell, partner }: Desk): Promise<void> {
  const moments = {
    "common.partners": "created_at",
    [`${cell}.journals`]: "decided_at",
    [`${cell}.heads`]: "decided_at",
  };
  for (const [table, column] of Object.entries(moments)) {
    await database.query(
      `update ${table} set ${column} = ${column} - interval '1 day' where partner = $1`,
      [partner],
    );
  }
}
