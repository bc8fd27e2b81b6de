import { assert, assertEquals } from "@std/assert";
import { ledgerGenesis, verifyChain } from "@mithqal/protocol/ledger";
import { bothHomes } from "@mithqal/testing/real";
import { Desk } from "../testdata/desk.ts";
import { fund, pay, placeOf, trade, withdraw } from "../testdata/trades.ts";
import { listLedgerEntries } from "./ledger_entries.ts";
import type { SequenceQuery } from "./page.ts";

async function entries(desk: Desk, query: SequenceQuery = {}) {
  const page = await listLedgerEntries(placeOf(desk), desk.partner, query);
  assert(page.ok);
  return page;
}

bothHomes("listLedgerEntries() gives every fact that the chain hashes", async (home) => {
  const desk = await Desk.open(home);
  await fund(desk);
  const order = await trade(desk, "buy");
  await trade(desk, "sell");
  await pay(desk, (await withdraw(desk)).withdrawalUuid);
  const { items } = await entries(desk, { afterSequence: 0n });
  const genesis = await ledgerGenesis("sandbox", desk.clientId);
  const anchor = { sequence: 0n, hash: genesis };
  const verdict = await verifyChain(anchor, items.map(({ entry }) => entry));
  assertEquals(verdict, { ok: true, anchor: { sequence: 5n, hash: items[4]!.entry.hash } });
  assertEquals(
    items.map(({ previousHash }) => previousHash),
    [genesis, ...items.slice(0, 4).map(({ entry }) => entry.hash)],
  );
  const { entry } = items[1]!;
  assertEquals([entry.kind, entry.hash, entry.referenceUuid], [
    "order.buy",
    order.ledgerHash,
    order.orderUuid,
  ]);
});

bothHomes("listLedgerEntries() pages both ways, and by time", async (home) => {
  const desk = await Desk.open(home);
  for (let n = 0; n < 5; n++) await fund(desk);
  await home.database.query(
    `update ${home.cell}.journals
    set decided_at = decided_at + (sequence - 5) * interval '1 hour' where partner = $1::int`,
    [desk.partner],
  );
  const sequencesOf = (page: Awaited<ReturnType<typeof entries>>) =>
    page.items.map(({ entry }) => Number(entry.sequence));
  const first = await entries(desk, { limit: 3 });
  assertEquals([sequencesOf(first), first.nextPosition], [[5, 4, 3], "3"]);
  const second = await entries(desk, { limit: 3, position: "3" });
  assertEquals([sequencesOf(second), second.nextPosition], [[2, 1], null]);
  const upwards = await entries(desk, { limit: 3, afterSequence: 1n });
  assertEquals([sequencesOf(upwards), upwards.nextPosition], [[2, 3, 4], "4"]);
  const rest = await entries(desk, { limit: 3, afterSequence: 1n, position: "4" });
  assertEquals([sequencesOf(rest), rest.nextPosition], [[5], null]);
  const moments = first.items.map(({ entry }) => entry.decidedAtMs);
  const between = { createdFromMs: moments[2]!, createdToMs: moments[0]! };
  assertEquals(sequencesOf(await entries(desk, between)), [4, 3]);
  assertEquals(sequencesOf(await entries(desk, { ...between, afterSequence: 3n })), [4]);
  assertEquals(sequencesOf(await entries(desk, { createdFromMs: moments[0]! + 1 })), []);
});

bothHomes("listLedgerEntries() refuses a position that is none of its own", async (home) => {
  const desk = await Desk.open(home);
  for (const position of ["0", "-1", "1e9", "9".repeat(40)]) {
    const page = await listLedgerEntries(placeOf(desk), desk.partner, { position });
    assert(!page.ok);
    const message = `expected a sequence as position, got ${JSON.stringify(position)}`;
    assertEquals([page.code, page.message], ["invalid_cursor", message]);
  }
});
