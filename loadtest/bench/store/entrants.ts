// Who takes part: the engine through its lanes, and the floor through pgbench.
import { newUuidV7 } from "@mithqal/protocol";
import type { Effect, EffectResult, Lanes } from "@mithqal/store";
import { type Bench, partnerCount } from "./database.ts";
import { repeated } from "../repeated.ts";
import { runPgbench } from "./pgbench.ts";
import type { Entrant } from "../turns.ts";

const loads = [64, 16, 1];

/** All of them, for one hot partner and for 64. */
export function makeEntrants({ lanes, server, binaries }: Bench): readonly Entrant[] {
  const place = { program: binaries.pgbench!, url: server.url("bench") };
  const flows = [1, partnerCount].flatMap((partners) => [
    ...loads.map((inFlight) => flowEntrant(lanes, partners, inFlight)),
    {
      name: "plain",
      partners,
      inFlight: 16,
      run: (seconds: number) => runPgbench(place, "flow_plain.sql", 16, seconds, { partners }),
    },
    bulkEntrant(place, partners),
  ]);
  return [...flows, probeEntrant(lanes)];
}

const bulkFlows = 32;

function bulkEntrant(place: { program: string; url: string }, partners: number): Entrant {
  const heads = Math.min(partners, bulkFlows);
  const variables = { heads, flows_each: bulkFlows / heads };
  return {
    name: "bulk",
    partners,
    inFlight: 1,
    run: async (seconds) => {
      const turn = await runPgbench(place, "bulk_write.sql", 1, seconds, variables);
      return { ...turn, operations: turn.operations * bulkFlows };
    },
  };
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
  return { name: "engine", partners, inFlight, run: repeated(flow, inFlight) };
}

/** Nonces alone: a probe takes its nonce and a count of its rate, and no key. */
function probeEntrant(lanes: Lanes): Entrant {
  let begun = 0;
  const probe = async () => {
    await ask(lanes, 1 + begun++ % partnerCount, { kind: "probe" });
  };
  return { name: "nonces", partners: partnerCount, inFlight: 64, run: repeated(probe, 64) };
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
