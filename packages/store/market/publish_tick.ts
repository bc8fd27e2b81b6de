import type { Database } from "../homes/database.ts";

/** What the publisher brings, and by which rules it is judged. */
export interface PublisherTick {
  /** The publisher, as no other calls itself. */
  holder: string;
  /** What the source says now; null when it says nothing that is fresh. */
  midE4: bigint | null;
  /** What another source says at the same time, where there is one. */
  otherMidE4: bigint | null;
  /** How far a price may be from the last one that was accepted, in basis points. */
  jumpMaxBps: number;
  /** How far the two sources may be apart. */
  differenceMaxBps: number;
  /** Whether the market's hours have it open now. */
  inHours: boolean;
}

/** What the database made of a tick. */
export type TickOutcome =
  /** Another one publishes. */
  | { role: "standby" }
  /** The lease is this publisher's from now on; what it brought may have been too old. */
  | { role: "taken" }
  | {
    role: "held";
    outcome: "published" | "no_price" | "price_jump" | "sources_differ";
    /** The price that was published, or refused. */
    midE4: bigint | null;
  };

/**
 * Renews the publisher's lease and publishes, in one statement: who does not hold the lease
 * publishes nothing, and what the guard refuses halts the market.
 */
export async function publishTick(database: Database, tick: PublisherTick): Promise<TickOutcome> {
  const [row] = await database.query(
    `select role, outcome, published_e4 from common.publish_tick($1::text, $2::text::bigint,
      $3::text::bigint, $4::int, $5::int, $6::boolean)`,
    [
      tick.holder,
      tick.midE4?.toString() ?? null,
      tick.otherMidE4?.toString() ?? null,
      tick.jumpMaxBps,
      tick.differenceMaxBps,
      tick.inHours,
    ],
  );
  const { role, outcome, published_e4: priceE4 } = row!;
  if (role !== "held") return { role } as TickOutcome;
  return {
    role,
    outcome,
    midE4: priceE4 === null ? null : BigInt(priceE4 as string),
  } as TickOutcome;
}

/** Gives the lease back, so that a standby need not wait for its end. */
export async function endPublishing(database: Database, holder: string): Promise<void> {
  await database.query("select common.end_lease_v2('price_publisher', $1::text)", [holder]);
}
