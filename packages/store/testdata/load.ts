// A load of flows under which something breaks, and the verdict on what came of it.
import { assert, assertEquals } from "@std/assert";
import type { TestHome } from "@mithqal/testing/real";
import type { EffectRequest } from "../effects/effect.ts";
import type { EffectOutcome } from "../effects/outcome.ts";
import type { Lanes } from "../lanes/lanes.ts";
import { assertChainIsWhole, assertCountsHold, engineSays } from "./books.ts";
import { codeOf, Desk } from "./desk.ts";
import { settled } from "./lanes_of.ts";

export const funding = { kind: "funding", amountHalalas: 1_000n } as const;

/** Opens the desks of fresh partners. */
export function openDesks(home: TestHome, count: number): Promise<Desk[]> {
  return Promise.all(Array.from({ length: count }, () => Desk.open(home)));
}

/** What one desk's load came to. */
export interface Load {
  desk: Desk;
  requests: EffectRequest[];
  outcomes: EffectOutcome[];
}

/** A load that has not begun. */
export function emptyLoad(desk: Desk): Load {
  return { desk, requests: [], outcomes: [] };
}

/** Asks for an effect, and again under the same key until the answer is one to keep. */
export function askUntilSettled(
  load: Load,
  lanes: Pick<Lanes, "act">,
  effect: EffectRequest["effect"],
): Promise<EffectOutcome> {
  return settleAgain(load, lanes, load.desk.request(effect));
}

/** Sends a request (again, when it was sent before) under its key, until its answer is one to keep. */
export async function settleAgain(
  load: Load,
  lanes: Pick<Lanes, "act">,
  request: EffectRequest,
): Promise<EffectOutcome> {
  const again = () => ({ ...load.desk.request(request.effect), ...keyOf(request) });
  const outcome = await settled(lanes, again(), again);
  load.requests.push(request);
  load.outcomes.push(outcome);
  return outcome;
}

/** What makes two requests the same one. */
export function keyOf({ idempotencyKey, fingerprint }: EffectRequest) {
  return { idempotencyKey: idempotencyKey!, fingerprint: fingerprint! };
}

/** A desk that funds, quotes and orders, one after the other, until it is told to stop. */
export async function loadOf(
  desk: Desk,
  lanes: Pick<Lanes, "act">,
  isOver: () => boolean,
): Promise<Load> {
  const load = emptyLoad(desk);
  while (!isOver()) {
    await askUntilSettled(load, lanes, funding);
    const quoted = await askUntilSettled(load, lanes, {
      kind: "quote",
      side: "buy",
      goldMg: 1_000n,
    });
    assert(quoted.ok && quoted.result.kind === "quote", codeOf(quoted));
    const { quoteUuid } = quoted.result.quote;
    await askUntilSettled(load, lanes, { kind: "order", quoteUuid });
  }
  return load;
}

/** Runs loads on desks, by turns over the lanes, while something breaks; then gives the verdict. */
export async function underLoad(
  home: TestHome,
  lanes: readonly Pick<Lanes, "act">[],
  breaks: (desks: readonly Desk[]) => Promise<void>,
): Promise<void> {
  const desks = await openDesks(home, 8);
  let isOver = false;
  const loads = desks.map((desk, at) => loadOf(desk, lanes[at % lanes.length]!, () => isOver));
  try {
    await breaks(desks);
  } finally {
    isOver = true;
  }
  for (const load of await Promise.all(loads)) await assertExactlyOnce(load);
}

/** Whatever was acknowledged is there, once, and nothing else is. */
export async function assertExactlyOnce({ desk, requests, outcomes }: Load): Promise<void> {
  assertEquals(new Set(outcomes.map(codeOf)), new Set(["ok"]));
  const state = await desk.state();
  assertEquals(state.keys, BigInt(requests.length));
  for (const [table, kind] of [["fundings", "funding"], ["orders", "order"], ["quotes", "quote"]]) {
    const asked = requests.filter(({ effect }) => effect.kind === kind).length;
    assertEquals(state[table!], BigInt(asked), table);
  }
  const kept = await desk.rows("select order_id as id from orders where partner = $1");
  assertEquals(new Set(kept.map(({ id }) => id)), new Set(orderIds(outcomes)));
  await assertCountsHold(desk);
  await assertChainIsWhole(desk);
  assertEquals(await engineSays(desk), []);
}

/** The orders that were acknowledged. */
export function orderIds(outcomes: readonly EffectOutcome[]): string[] {
  return outcomes.flatMap((o) =>
    o.ok && o.result.kind === "order" ? [o.result.order.orderUuid] : []
  );
}
