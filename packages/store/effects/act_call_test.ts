import { randomUUID } from "node:crypto";
import { assertEquals } from "@std/assert";
import { newUuidV7 } from "@mithqal/protocol";
import { bothHomes, type TestHome } from "@mithqal/testing/real";
import { codeOf, Desk } from "../testdata/desk.ts";
import type { EffectRequest } from "./effect.ts";
import { type Item, itemOf } from "./item.ts";

/** What the entry says to raw items: its error, or "ok". */
async function entrySays({ database, cell }: TestHome, items: object[]): Promise<string> {
  const numbered = JSON.stringify(items.map((item, i) => ({ i, ...item })));
  try {
    await database.query(`select * from ${cell}.act_v2($1::text::json)`, [numbered]);
    return "ok";
  } catch (error) {
    return (error as Error).message;
  }
}

const twice = "the same key, nonce or subject stands twice in one call";
const lacking = "an item lacks its request id, deadline, nonce or key, or has one too many";

bothHomes("the entry refuses a call with the same key, nonce or subject twice", async (home) => {
  const desk = await Desk.open(home);
  const quoteUuid = await desk.quote();
  const order = { kind: "order", quoteUuid } as const;
  const withdrawal = { kind: "withdrawal", amountHalalas: 10_000n } as const;
  const pairs: [string, EffectRequest, EffectRequest][] = [
    ["key", ...pair(desk, { idempotencyKey: "k" })],
    ["nonce", ...pair(desk, { nonce: "0123456789abcdef" })],
    ["quote", desk.request(order), desk.request(order)],
    [
      "quote, by order and cancel",
      desk.request(order),
      desk.request({ ...order, kind: "quote.cancel" }),
    ],
    [
      "nonce of two kinds",
      desk.request(withdrawal, { nonce: "0123456789abcdef" }),
      desk.request({ kind: "probe" }, { nonce: "0123456789abcdef" }),
    ],
  ];
  for (const [name, one, other] of pairs) {
    const [says, changed] = await desk.changes(() => entrySays(home, [itemOf(one), itemOf(other)]));
    assertEquals([says, changed], [twice, {}], name);
  }
});

function pair(desk: Desk, own: { idempotencyKey?: string; nonce?: string }) {
  const withdrawal = { kind: "withdrawal", amountHalalas: 10_000n } as const;
  return [desk.request(withdrawal, own), desk.request(withdrawal, own)] as const;
}

bothHomes("the entry refuses kinds that are not a partner's, and changes nothing", async (home) => {
  const desk = await Desk.open(home);
  const item = itemOf(desk.request({ kind: "funding", amountHalalas: 10_000n }));
  for (const kind of ["deposit", "reversal", "order ", "", null]) {
    const [says, changed] = await desk.changes(() => entrySays(home, [item, { ...item, kind }]));
    assertEquals(changed, {});
    const expected = kind === null ? "" : `this entry does not take items of the kind ${kind}`;
    assertEquals(says.slice(0, expected.length), expected);
    assertEquals(says === "ok", false, String(kind));
  }
});

bothHomes("the entry refuses an item without what makes it safe to repeat", async (home) => {
  const desk = await Desk.open(home);
  const order = itemOf(desk.request({ kind: "order", quoteUuid: await desk.quote() }));
  const quote = itemOf(desk.request({ kind: "quote", side: "buy", goldMg: 1_000n }));
  const probe = itemOf(desk.request({ kind: "probe" }));
  const broken: [string, Record<string, unknown>][] = [
    ["order without a nonce", without(order, "nonce")],
    ["order without a key", without(order, "key")],
    ["order without a fingerprint", without(order, "fingerprint")],
    ["order without a request id", without(order, "request_id")],
    ["order without a deadline", without(order, "not_after")],
    ["quote with a nonce", { ...quote, nonce: "0123456789abcdef" }],
    ["quote without a key", without(quote, "key")],
    ["probe without a nonce", without(probe, "nonce")],
    ["probe with a key", { ...probe, key: "k", fingerprint: "f" }],
  ];
  for (const [name, item] of broken) {
    const [says, changed] = await desk.changes(() => entrySays(home, [item]));
    assertEquals([says, changed], [lacking, {}], name);
  }
});

function without(item: Item, member: keyof Item): Record<string, unknown> {
  const { [member]: _, ...rest } = item;
  return rest;
}

bothHomes("numbers that the database cannot hold have no effect", async (home) => {
  const desk = await Desk.open(home);
  for (
    const gold_mg of ["9223372036854775808", "-9223372036854775809", "1e400", "NaN", "1.5", ""]
  ) {
    const item = { ...itemOf(desk.request({ kind: "quote", side: "buy" })), gold_mg };
    const [says, changed] = await desk.changes(() => entrySays(home, [item]));
    assertEquals([says === "ok", changed], [false, {}], gold_mg);
  }
});

bothHomes("an unknown partner is not found, and the others' items go on", async (home) => {
  const desk = await Desk.open(home);
  const request = desk.request({ kind: "funding", amountHalalas: 10_000n });
  for (const partner of [0, -1, 2_000_000_000]) {
    const stranger = { ...desk.request(request.effect), partner };
    const own = { ...request, requestUuid: newUuidV7(Date.now()), idempotencyKey: randomUUID() };
    const [outcomes, changed] = await desk.changes(() => desk.send(stranger, own));
    assertEquals([outcomes.map(codeOf), changed.fundings], [["not_found", "ok"], 1]);
  }
});

bothHomes("an empty call is answered by nothing", async (home) => {
  const desk = await Desk.open(home);
  assertEquals(await desk.send(), []);
});

bothHomes("answers stand at their items' places, whatever the order of locks", async (home) => {
  const desks = [await Desk.open(home), await Desk.open(home), await Desk.open(home)].reverse();
  const requests = [1n, 2n, 3n, 4n, 5n, 6n].map((n, at) =>
    desks[at % 3]!.request({ kind: "funding", amountHalalas: 1_000n * n })
  );
  const outcomes = await desks[0]!.send(...requests);
  const amounts = outcomes.map((o) =>
    o.ok && o.result.kind === "funding" && o.result.funding.amountHalalas
  );
  assertEquals(amounts, [1_000n, 2_000n, 3_000n, 4_000n, 5_000n, 6_000n]);
});
