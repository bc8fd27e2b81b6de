import { assert, assertEquals } from "@std/assert";
import { bothHomes } from "@mithqal/testing/real";
import { listEvents } from "../reads/events.ts";
import { codeOf, Desk } from "../testdata/desk.ts";
import { placeOf } from "../testdata/trades.ts";

const old = "SA0380000000608010167519";
const next = "SA4420000001234567891234";
const third = "SA5210000068200000000000";
const two = JSON.stringify({ requested_by: "maker", approved_by: "checker" });

async function setIban(desk: Desk, iban: string): Promise<void> {
  const [row] = await desk.database.query(
    `select ${desk.cell}.set_terms($1, $2::text::jsonb, $3::text::jsonb) as refusal`,
    [desk.partner, JSON.stringify({ iban }), two],
  );
  assertEquals(row!.refusal, null);
}

/** Where a withdrawal made now goes, as it was copied into its row. */
async function destination(desk: Desk): Promise<unknown> {
  assertEquals(codeOf(await desk.ask({ kind: "withdrawal", amountHalalas: 10_000n })), "ok");
  const [row] = await desk.rows(
    "select iban from withdrawals where partner = $1 order by withdrawal_id desc limit 1",
  );
  return row!.iban;
}

async function pass(desk: Desk, interval: string): Promise<void> {
  await desk.set("terms", `iban_next_from = iban_next_from - interval '${interval}'`);
}

bothHomes("a new IBAN works 24 hours after its approval, the old one until then", async (home) => {
  const desk = await Desk.open(home);
  await setIban(desk, next);
  assertEquals(await destination(desk), old);
  const early = await desk.ask({ kind: "withdrawal", amountHalalas: 10_000n, iban: next });
  assertEquals(codeOf(early), "iban_not_registered");
  await pass(desk, "23 hours 59 minutes");
  assertEquals(await destination(desk), old);
  await pass(desk, "1 minute");
  assertEquals(await destination(desk), next);
  const late = await desk.ask({ kind: "withdrawal", amountHalalas: 10_000n, iban: old });
  assertEquals(codeOf(late), "iban_not_registered");
});

bothHomes(
  "a second change waits anew, and the first one's IBAN stays where it had come to be",
  async (home) => {
    const desk = await Desk.open(home);
    await setIban(desk, next);
    await pass(desk, "23 hours");
    await setIban(desk, third);
    await pass(desk, "2 hours");
    assertEquals(await destination(desk), old);
    await pass(desk, "22 hours");
    assertEquals(await destination(desk), third);
    await setIban(desk, next);
    assertEquals(await destination(desk), third);
  },
);

bothHomes(
  "the present IBAN again takes back a change; the first one works at once",
  async (home) => {
    const desk = await Desk.open(home);
    await setIban(desk, next);
    await setIban(desk, old);
    await pass(desk, "2 days");
    assertEquals(await destination(desk), old);
    const without = await Desk.open(home, { terms: { iban: null } });
    await setIban(without, next);
    assertEquals(await destination(without), next);
  },
);

bothHomes("other terms leave a change as it is, and nobody sets its moment", async (home) => {
  const desk = await Desk.open(home);
  await setIban(desk, next);
  const [before] = await desk.rows(
    "select iban, iban_next, iban_next_from from terms where partner = $1",
  );
  await desk.database.query(
    `select ${desk.cell}.set_terms($1, $2::text::jsonb, $3::text::jsonb)`,
    [desk.partner, '{"fee_bps": 30, "iban_next": null, "iban_next_from": null}', two],
  );
  const [after] = await desk.rows(
    "select iban, iban_next, iban_next_from from terms where partner = $1",
  );
  assertEquals(after, before);
});

bothHomes("iban.changed tells at the approval what will be good, and from when", async (home) => {
  const desk = await Desk.open(home);
  await setIban(desk, next);
  const page = await listEvents(placeOf(desk), desk.partner);
  assert(page.ok);
  const [event] = page.items;
  const { effective_at: at, ...data } = event!.data as Record<string, unknown>;
  assertEquals([event!.type, data], ["iban.changed", { iban_masked: "SA44****************1234" }]);
  const delayMs = Date.parse(String(at)) - event!.occurredAtMs;
  assert(delayMs <= 86_400_000 && delayMs > 86_390_000, String(delayMs));
});
