// Who takes part: the engine through its lanes, and the floor through pgbench.
import { newUuidV7 } from "@mithqal/protocol";
import type { Effect, EffectResult, Lanes } from "@mithqal/store";
import { bulkWrite, loneBulkWrite, plainSql } from "../floor_entrants.ts";
import { repeated } from "../pace.ts";
import type { Entrant } from "../turns.ts";
import { type BenchDatabase, partnerCount } from "./database.ts";
import { nonceEntrant } from "./nonce_store.ts";

/** Flows under way where the engine is to be busy. */
export const busy = 64;
const loads = [busy, 16, 1];

/** The floor of a lone flow. */
export const loneBulk = "bulk write of a lone flow";
/** The engine where orders are there before. */
export const amongOrders = "engine among orders, 1 partner";

/** All of them, for one hot partner and for many. */
export function makeEntrants({ lanes, pgbench, nonces, full }: BenchDatabase): readonly Entrant[] {
  const flows = [1, partnerCount].flatMap((partners) => [
    ...loads.map((inFlight) => flowEntrant(lanes, partners, inFlight)),
    plainSql(pgbench, named("plain SQL", partners), partners),
    bulkWrite(pgbench, named("bulk write", partners), partners),
  ]);
  const among = full ? [{ ...flowEntrant(full.lanes, 1, busy), name: amongOrders }] : [];
  const lone = loneBulkWrite(pgbench, loneBulk);
  return [...flows, lone, ...among, probeEntrant(lanes), nonceEntrant(nonces)];
}

/** What is told of so many partners. */
export function named(what: string, partners: number): string {
  return `${what}, ${partners} ${partners === 1 ? "partner" : "partners"}`;
}

/** A flow: a quote, and an order on it when its answer is there. Every second one sells. */
function flowEntrant(lanes: Lanes, partners: number, inFlight: number): Entrant {
  let begun = 0;
  const flow = async () => {
    const number = begun++;
    const partner = 1 + number % partners;
    const side = Math.floor(number / partners) % 2 === 0 ? "buy" : "sell";
    const quoted = await ask(lanes, partner, { kind: "quote", side, goldMg: 1_000n });
    if (quoted.kind !== "quote") throw new Error(`expected a quote, got ${quoted.kind}`);
    await ask(lanes, partner, { kind: "order", quoteUuid: quoted.quote.quoteUuid });
  };
  return {
    name: named("engine", partners),
    inFlight,
    parts: ["postgres", "ours"],
    run: repeated(flow, inFlight),
  };
}

/** A probe takes its nonce and a count of its rate, and no key. */
function probeEntrant(lanes: Lanes): Entrant {
  let begun = 0;
  const probe = async () => {
    await ask(lanes, 1 + begun++ % partnerCount, { kind: "probe" });
  };
  return {
    name: "probes",
    inFlight: busy,
    parts: ["postgres", "ours"],
    run: repeated(probe, busy),
  };
}

async function ask(lanes: Lanes, partner: number, effect: Effect): Promise<EffectResult> {
  const arrivedAtMs = Date.now();
  const key = effect.kind === "probe" ? {} : {
    idempotencyKey: crypto.randomUUID(),
    fingerprint: `4:POST,12:/v1/orders,36:${partner}`,
  };
  const signed = effect.kind === "quote" ? {} : { nonce: crypto.randomUUID() };
  const requestUuid = newUuidV7(arrivedAtMs);
  const outcome = await lanes.act({ partner, requestUuid, arrivedAtMs, effect, ...key, ...signed });
  if (!outcome.ok) throw new Error(`expected ${effect.kind} to succeed, got ${outcome.code}`);
  return outcome.result;
}
