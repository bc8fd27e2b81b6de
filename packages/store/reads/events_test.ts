import { assert, assertEquals } from "@std/assert";
import { newUuidV7 } from "@mithqal/protocol";
import { bodyVersions, type EventFacts, writeJson } from "@mithqal/protocol/resources";
import { bothHomes, postgresOnly } from "@mithqal/testing/real";
import { Desk } from "../testdata/desk.ts";
import { makeEvents } from "../testdata/postman.ts";
import { book, fund, pay, placeOf, trade, withdraw } from "../testdata/trades.ts";
import { readBalances } from "./balances.ts";
import { eventsAt, listEvents, readEvent } from "./events.ts";
import { listLedgerEntries } from "./ledger_entries.ts";
import { readOrder } from "./orders.ts";
import { readWithdrawal } from "./withdrawals.ts";

const render = bodyVersions[1];

async function upwards(desk: Desk): Promise<EventFacts[]> {
  const page = await listEvents(placeOf(desk), desk.partner, { afterSequence: 0n });
  assert(page.ok);
  return page.items;
}

bothHomes(
  "an event carries its resource as it was then, and the balances after it",
  async (home) => {
    const desk = await Desk.open(home);
    const place = placeOf(desk);
    const funding = await fund(desk);
    const order = await trade(desk);
    await book(desk, { kind: "order.reverse", orderUuid: order.orderUuid });
    const reversed = await readOrder(place, desk.partner, order.orderUuid);
    const made = await withdraw(desk);
    const held = await readBalances(place, desk.partner);
    await pay(desk, made.withdrawalUuid);
    const paid = await readWithdrawal(place, desk.partner, made.withdrawalUuid);

    const events = await upwards(desk);
    assertEquals(events.map(({ type, sequence }) => [type, Number(sequence)]), [
      ["account.funded", 1],
      ["order.executed", 2],
      ["order.reversed", 3],
      ["withdrawal.created", 4],
      ["withdrawal.processing", 5],
      ["withdrawal.completed", 6],
    ]);
    const processing = render.withdrawal({
      ...made,
      status: "processing",
      updatedAtMs: events[4]!.occurredAtMs,
    });
    assertEquals(
      events.map(({ data }) => writeJson(data)),
      [
        render.funding(funding),
        render.order(order),
        render.order(reversed!),
        render.withdrawal(made),
        processing,
        render.withdrawal(paid!),
      ].map(writeJson),
    );
    const ledger = await listLedgerEntries(place, desk.partner, { afterSequence: 0n });
    assert(ledger.ok);
    const after = ledger.items.map(({ entry }) => {
      const { sarAvailableHalalas, sarHeldHalalas, goldAvailableMg } = entry;
      return { sarAvailableHalalas, sarHeldHalalas, goldAvailableMg };
    });
    assertEquals(
      events.map(({ balances }) => balances),
      [after[0]!, after[1]!, after[2]!, after[3]!, null, after[4]!],
    );
    assertEquals(events[3]!.balances, held);
    assertEquals(events.map(({ environment }) => environment), Array(6).fill("sandbox"));
  },
);

bothHomes("readEvent(), listEvents() and eventsAt() give the same facts", async (home) => {
  const [desk, other] = [await Desk.open(home), await Desk.open(home)];
  await trade(desk);
  await fund(desk);
  await fund(other);
  const place = placeOf(desk);
  const events = await upwards(desk);
  for (const event of events) {
    assertEquals(await readEvent(place, desk.partner, event.eventUuid), event);
    assertEquals(await readEvent(place, other.partner, event.eventUuid), null);
  }
  assertEquals(await readEvent(place, desk.partner, newUuidV7(0)), null);
  const places = [[desk, 2n], [other, 1n], [desk, 3n], [desk, 1n]] as const;
  const found = await eventsAt(
    place,
    places.map(([{ partner }, sequence]) => ({ partner, sequence })),
  );
  assertEquals(found, [events[1]!, (await upwards(other))[0]!, null, events[0]!]);
});

bothHomes("an event is found by its id among many, by the id's own time", async (home) => {
  const desk = await Desk.open(home);
  await makeEvents(desk, 300);
  await home.database.query(
    `update ${home.cell}.events set occurred_at = occurred_at + (sequence - 300) * interval '1 s',
      event_id = overlay(event_id::text placing overlay(lpad(to_hex((extract(epoch from occurred_at)
        * 1000)::bigint + (sequence - 300) * 1000), 12, '0') placing '-' from 9 for 0) from 1)::uuid
    where partner = $1::int`,
    [desk.partner],
  );
  const rows = await desk.rows("select event_id, sequence from events where partner = $1");
  assertEquals(rows.length, 300);
  for (const { event_id: id, sequence } of rows.filter((_, n) => n % 37 === 0)) {
    const event = await readEvent(placeOf(desk), desk.partner, String(id));
    assertEquals(String(event!.sequence), sequence);
  }
});

bothHomes("an event of no resource carries the facts that were stored with it", async (home) => {
  const desk = await Desk.open(home);
  const eventUuid = newUuidV7(Date.now());
  await home.database.query(
    `insert into ${home.cell}.events values ($1::int, 1, $2::uuid, 'iban.changed', null, null,
      '{"iban_masked": "SA03", "days": 1, "rate": 0.5, "list": [null, true]}', 1,
      date_trunc('milliseconds', clock_timestamp()))`,
    [desk.partner, eventUuid],
  );
  await desk.set("heads", "event_sequence = 1");
  const event = await readEvent(placeOf(desk), desk.partner, eventUuid);
  assertEquals(
    JSON.parse(writeJson(event!.data)),
    { iban_masked: "SA03", days: 1, rate: 0.5, list: [null, true] },
  );
  assertEquals(event!.balances, null);
});

postgresOnly(
  "read upwards while several write, events have no gap and none is missed",
  async (home) => {
    const desk = await Desk.open(home);
    const writers = Array.from({ length: 3 }, () => {
      const writer = Object.assign(Object.create(Desk.prototype), desk, {
        database: home.connect(),
      });
      return writeUntilDone(writer as Desk, 200);
    });
    let running = writers.length;
    for (const writer of writers) void writer.then(() => running--);
    const place = { database: home.connect(), cell: home.cell };
    const seen: bigint[] = [];
    for (let last = false; !last;) {
      last = running === 0;
      const page = await listEvents(place, desk.partner, {
        afterSequence: seen.at(-1) ?? 0n,
        limit: 7,
      });
      assert(page.ok);
      seen.push(...page.items.map(({ sequence }) => sequence!));
      if (page.items.length > 0) last = false;
    }
    await Promise.all(writers);
    assertEquals(seen, Array.from({ length: 600 }, (_, n) => BigInt(n + 1)));
  },
);

/** A writer whose call finds the head held asks again. */
async function writeUntilDone(desk: Desk, count: number): Promise<void> {
  for (let done = 0; done < count;) {
    const outcome = await desk.ask({ kind: "funding", amountHalalas: 100n });
    if (outcome.ok) done++;
    else assert((outcome.code as string) === "busy");
  }
}
