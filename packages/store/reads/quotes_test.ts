import { assert, assertEquals } from "@std/assert";
import { newUuidV7 } from "@mithqal/protocol";
import { bothHomes } from "@mithqal/testing/real";
import { Desk } from "../testdata/desk.ts";
import { placeOf } from "../testdata/trades.ts";
import { scanMaxRows } from "./list_by_id.ts";
import type { ListQuery } from "./page.ts";
import { listQuotes, readQuote } from "./quotes.ts";

async function listed(desk: Desk, query: ListQuery) {
  const page = await listQuotes(placeOf(desk), desk.partner, query);
  assert(page.ok);
  return { ids: page.items.map(({ quoteUuid }) => quoteUuid), next: page.nextPosition };
}

bothHomes("readQuote() gives what the effect has answered", async (home) => {
  const desk = await Desk.open(home, { head: { sar_available: 0 } });
  const outcome = await desk.ask({
    kind: "quote",
    side: "buy",
    totalHalalas: 50_000n,
    clientReference: "ref-1",
  });
  assert(outcome.ok && outcome.result.kind === "quote");
  const { quote } = outcome.result;
  assertEquals(quote.warnings, ["insufficient_funds_now"]);
  assertEquals(await readQuote(placeOf(desk), desk.partner, quote.quoteUuid), quote);
});

bothHomes("another partner's quote is as unknown as none", async (home) => {
  const [desk, other] = [await Desk.open(home), await Desk.open(home)];
  const quoteUuid = await desk.quote();
  assertEquals(await readQuote(placeOf(other), other.partner, quoteUuid), null);
  assertEquals(await readQuote(placeOf(desk), desk.partner, newUuidV7(Date.now())), null);
  assertEquals((await listed(other, {})).ids, []);
});

bothHomes(
  "a quote's status is told by its order, its cancel and the database's clock",
  async (home) => {
    const desk = await Desk.open(home);
    const expired = await desk.quote();
    await desk.age(60);
    const executed = await desk.quote();
    const order = await desk.ask({ kind: "order", quoteUuid: executed });
    assert(order.ok && order.result.kind === "order");
    const cancelled = await desk.quote();
    await desk.ask({ kind: "quote.cancel", quoteUuid: cancelled });
    const active = await desk.quote();
    for (const [status, id] of Object.entries({ expired, executed, cancelled, active })) {
      const quote = await readQuote(placeOf(desk), desk.partner, id);
      assertEquals(quote!.status, status);
      assertEquals(quote!.orderUuid, id === executed ? order.result.order.orderUuid : null);
      assertEquals((await listed(desk, { status })).ids, [id], status);
    }
  },
);

bothHomes("listQuotes() gives the newest first, page by page", async (home) => {
  const desk = await Desk.open(home);
  const ids: string[] = [];
  for (let n = 0; n < 7; n++) {
    ids.unshift(await desk.quote("buy", 1_000n, { arrivedAtMs: Date.now() - 70 + n }));
  }
  const seen: string[] = [];
  let position: string | null | undefined;
  const sizes = [];
  while (position !== null) {
    const page = await listed(desk, { limit: 3, ...(position && { position }) });
    seen.push(...page.ids);
    sizes.push(page.ids.length);
    position = page.next;
  }
  assertEquals([seen, sizes], [ids, [3, 3, 1]]);
  assertEquals((await listed(desk, { limit: 7 })).next, null);
});

bothHomes("listQuotes() keeps to side, reference and time", async (home) => {
  const desk = await Desk.open(home);
  const early = await desk.quote("buy");
  await desk.age(10);
  const sell = await desk.quote("sell");
  const referred = await desk.ask({
    kind: "quote",
    side: "buy",
    goldMg: 1_000n,
    clientReference: "ref-2",
  });
  assert(referred.ok && referred.result.kind === "quote");
  const id = referred.result.quote.quoteUuid;
  assertEquals((await listed(desk, { side: "sell" })).ids, [sell]);
  assertEquals((await listed(desk, { clientReference: "ref-2" })).ids, [id]);
  assertEquals((await listed(desk, { clientReference: "ref-2", side: "sell" })).ids, []);
  const boundary = (await readQuote(placeOf(desk), desk.partner, sell))!.createdAtMs;
  assertEquals((await listed(desk, { createdToMs: boundary })).ids, [early]);
  assertEquals(new Set((await listed(desk, { createdFromMs: boundary })).ids), new Set([sell, id]));
  const hour = 3_600_000;
  assertEquals((await listed(desk, { createdFromMs: boundary + hour })).ids, []);
  assertEquals((await listed(desk, { createdToMs: boundary - hour })).ids, []);
});

bothHomes("a filtered page ends after so many rows, and the next one goes on", async (home) => {
  const desk = await Desk.open(home);
  const rare = await desk.quote("sell", 1_000n, { arrivedAtMs: Date.now() - 1_000 });
  await home.database.query(
    `insert into ${home.cell}.quotes
    select (jsonb_populate_record(q, jsonb_build_object('side', 'buy', 'total', q.subtotal + q.fee,
      'quote_id', overlay(q.quote_id::text placing lpad(to_hex(n), 12, '0') from 25)::uuid))).*
    from ${home.cell}.quotes q,
      generate_series(x'ffffff000000'::bigint, x'ffffff000000'::bigint + $2::int - 1) n
    where q.partner = $1::int`,
    [desk.partner, scanMaxRows],
  );
  const first = await listed(desk, { side: "sell" });
  assertEquals(first.ids, []);
  assert(first.next !== null);
  assertEquals(await listed(desk, { side: "sell", position: first.next }), {
    ids: [rare],
    next: null,
  });
});

bothHomes("listQuotes() refuses a position that is none of its own", async (home) => {
  const desk = await Desk.open(home);
  for (const position of ["", "7", "' or 1=1", "x".repeat(1_000_000)]) {
    const page = await listQuotes(placeOf(desk), desk.partner, { position });
    assert(!page.ok);
    assertEquals(page.code, "invalid_cursor");
    assert(page.message.startsWith("expected an id as position, got "));
    assert(page.message.length < 100);
  }
});
