import { randomUUID } from "node:crypto";
import { assertEquals } from "@std/assert";
import { bothHomes, midE4, postgresOnly, type TestHome } from "@mithqal/testing/real";
import {
  endPublishing,
  type PublisherTick,
  publishTick,
  type TickOutcome,
} from "./publish_tick.ts";
import { readPricing } from "./read_pricing.ts";

const two = { requested_by: "maker", approved_by: "checker" };
const bounds = { jumpMaxBps: 200, differenceMaxBps: 100 };

/** A publisher that holds the lease, in a market as it was at first. */
async function holder(home: TestHome): Promise<string> {
  await home.database.run(`update common.market set mid_e4 = ${midE4}, status = 'open',
      trading_disabled = false, priced_at = clock_timestamp() - interval '1 hour';
    delete from common.leases;
    delete from common.pricing; insert into common.pricing default values`);
  const name = randomUUID();
  assertEquals(await beat(home, { holder: name }), { role: "taken" });
  return name;
}

/** One beat; then the lease is made to last, however slow the test is. */
async function beat(
  { database }: TestHome,
  own: Partial<PublisherTick> & { holder: string },
): Promise<TickOutcome> {
  const tick = { midE4, otherMidE4: null, ...bounds, inHours: true, ...own };
  const outcome = await publishTick(database, tick);
  await database.query("update common.leases set until = until + interval '1 hour'");
  return outcome;
}

async function setMarket(home: TestHome, status: string, details = {}): Promise<string | null> {
  const [row] = await home.database.query(
    "select common.set_market($1, false, $2::text::jsonb) as refusal",
    [status, JSON.stringify({ ...two, ...details })],
  );
  return row!.refusal as string | null;
}

async function setManualPrice(
  { database }: TestHome,
  midE4: bigint | null,
  endsAtMs: number | null,
  details: Record<string, string> = two,
): Promise<unknown> {
  const [row] = await database.query(
    `select common.set_manual_price($1::text::bigint, $2::text::timestamptz, $3::text::jsonb)
      as refusal`,
    [
      midE4?.toString() ?? null,
      endsAtMs === null ? null : new Date(endsAtMs).toISOString(),
      JSON.stringify(details),
    ],
  );
  return row!.refusal;
}

/** What quotes see. */
async function market({ database }: TestHome) {
  const { midE4, status, ageMs } = await readPricing(database);
  return { midE4, status, isFresh: ageMs !== null && ageMs < 60_000 };
}

async function runOut({ database }: TestHome): Promise<void> {
  await database.query(
    "update common.leases set until = clock_timestamp() - interval '1 millisecond'",
  );
}

bothHomes("a publisher that holds the lease publishes; who takes it does not yet", async (home) => {
  const name = await holder(home);
  assertEquals((await market(home)).isFresh, false);
  const outcome = await beat(home, { holder: name, midE4: midE4 + 7n });
  assertEquals(outcome, { role: "held", outcome: "published", midE4: midE4 + 7n });
  assertEquals(await market(home), { midE4: midE4 + 7n, status: "open", isFresh: true });
  assertEquals((await readPricing(home.database)).publisher, name);
});

bothHomes(
  "while one holds the lease another publishes nothing, until it runs out",
  async (home) => {
    const [first, second] = [await holder(home), randomUUID()];
    assertEquals(await beat(home, { holder: second, midE4: 1n }), { role: "standby" });
    await runOut(home);
    assertEquals(await beat(home, { holder: second, midE4: midE4 + 1n }), { role: "taken" });
    assertEquals(await beat(home, { holder: first, midE4: midE4 + 2n }), { role: "standby" });
    await beat(home, { holder: second, midE4: midE4 + 3n });
    assertEquals((await market(home)).midE4, midE4 + 3n);
  },
);

bothHomes(
  "a publisher that slept longer than its lease does not publish what it had",
  async (home) => {
    const name = await holder(home);
    await runOut(home);
    assertEquals(await beat(home, { holder: name, midE4: midE4 + 1n }), { role: "taken" });
    assertEquals((await market(home)).midE4, midE4);
  },
);

bothHomes(
  "a lease that is given back is had at once, and nobody else can give it back",
  async (home) => {
    const [first, second] = [await holder(home), randomUUID()];
    await endPublishing(home.database, second);
    assertEquals(await beat(home, { holder: second }), { role: "standby" });
    await endPublishing(home.database, first);
    // However soon the next one asks.
    const [lease] = await home.database.query(
      "select until = '-infinity' as given from common.leases",
    );
    assertEquals(lease, { given: true });
    assertEquals(await beat(home, { holder: second }), { role: "taken" });
  },
);

postgresOnly("of many that want the lease at once exactly one has it", async (home) => {
  await holder(home);
  await home.database.query("delete from common.leases");
  const publishers = Array.from({ length: 8 }, () => ({ ...home, database: home.connect() }));
  const outcomes = await Promise.all(
    publishers.map((own, at) => beat(own, { holder: `publisher ${at}` })),
  );
  assertEquals(outcomes.filter(({ role }) => role === "taken").length, 1);
  assertEquals(outcomes.filter(({ role }) => role === "standby").length, 7);
});

const unbelieved: [string, Partial<PublisherTick>, "price_jump" | "sources_differ"][] = [
  ["a price that jumps up", { midE4: midE4 + midE4 / 50n + 1n }, "price_jump"],
  ["a price that jumps down", { midE4: midE4 - midE4 / 50n - 1n }, "price_jump"],
  ["two sources that differ", { otherMidE4: midE4 + midE4 / 90n }, "sources_differ"],
];

for (const [what, own, reason] of unbelieved) {
  bothHomes(`${what}: refused, halts the market, and two open it`, async (home) => {
    const name = await holder(home);
    const refused = await beat(home, { holder: name, ...own });
    assertEquals(refused, { role: "held", outcome: reason, midE4: own.midE4 ?? midE4 });
    assertEquals(await market(home), { midE4, status: "halted", isFresh: false });
    await beat(home, { holder: name, ...own });
    const facts = await readPricing(home.database);
    assertEquals([facts.stoppedBy, facts.stopReason], ["price_guard", reason]);
    assertEquals(facts.refusedMidE4, own.midE4 ?? midE4);
    assertEquals(await setMarket(home, "open", { approved_by: "" }), "approval_required");
    assertEquals(await setMarket(home, "open", { approved_by: "maker" }), "approver_is_requester");
    assertEquals(await setMarket(home, "open"), null);
    assertEquals((await market(home)).status, "open");
  });
}

bothHomes("one halt is one line of the audit log", async (home) => {
  const name = await holder(home);
  const lines = () =>
    home.database.query("select facts from common.audit where operator = 'price_guard'");
  const before = (await lines()).length;
  for (const mid of [2n, 3n, 4n]) await beat(home, { holder: name, midE4: midE4 * mid });
  const added = (await lines()).slice(before);
  assertEquals(added.map(({ facts }) => facts), [{
    requested_by: "price_guard",
    status: "halted",
    reason: "price_jump",
    accepted_mid_e4: Number(midE4),
    refused_mid_e4: Number(midE4 * 2n),
    other_mid_e4: null,
  }]);
});

bothHomes("the bounds themselves are believed", async (home) => {
  const name = await holder(home);
  const most = midE4 + midE4 * 200n / 10_000n;
  const outcome = await beat(home, { holder: name, midE4: most, otherMidE4: most });
  assertEquals(outcome, { role: "held", outcome: "published", midE4: most });
});

bothHomes("a jump that stays goes on from where operators opened the market", async (home) => {
  const name = await holder(home);
  const jumped = midE4 + midE4 / 10n;
  await beat(home, { holder: name, midE4: jumped });
  assertEquals(await setMarket(home, "open"), null);
  assertEquals(await market(home), { midE4, status: "open", isFresh: false });
  const outcome = await beat(home, { holder: name, midE4: jumped + 1n });
  assertEquals(outcome, { role: "held", outcome: "published", midE4: jumped + 1n });
  const back = await beat(home, { holder: name, midE4 });
  assertEquals(back, { role: "held", outcome: "price_jump", midE4 });
});

bothHomes("a jump that passes is forgotten, and the market stays halted", async (home) => {
  const name = await holder(home);
  await beat(home, { holder: name, midE4: midE4 * 2n });
  const outcome = await beat(home, { holder: name, midE4: midE4 + 1n });
  assertEquals(outcome, { role: "held", outcome: "published", midE4: midE4 + 1n });
  assertEquals(await market(home), { midE4: midE4 + 1n, status: "halted", isFresh: true });
  assertEquals((await readPricing(home.database)).refusedMidE4, null);
});

bothHomes("a source without a price publishes nothing and keeps the lease", async (home) => {
  const name = await holder(home);
  const silent = { role: "held", outcome: "no_price", midE4: null } as const;
  assertEquals(await beat(home, { holder: name, midE4: null }), silent);
  assertEquals(await market(home), { midE4, status: "open", isFresh: false });
  assertEquals(await beat(home, { holder: randomUUID() }), { role: "standby" });
});

bothHomes("the hours open and close the market, but not one that was stopped", async (home) => {
  const name = await holder(home);
  await beat(home, { holder: name, inHours: false });
  assertEquals((await market(home)).status, "closed");
  await beat(home, { holder: name, midE4: null });
  assertEquals((await market(home)).status, "open");
  for (const status of ["halted", "closed"]) {
    assertEquals(
      await setMarket(home, status, { reason: "a drill", approved_by: "" }),
      null,
    );
    await beat(home, { holder: name });
    assertEquals((await market(home)).status, status);
    assertEquals((await readPricing(home.database)).stopReason, "a drill");
    assertEquals(await setMarket(home, "open"), null);
  }
  await beat(home, { holder: name, inHours: false });
  assertEquals((await market(home)).status, "closed");
});

bothHomes(
  "a price set by two operators is published until it ends or is given back",
  async (home) => {
    const name = await holder(home);
    const [byHand, end] = [midE4 * 2n, Date.now() + 3_600_000];
    const alone = { requested_by: "maker" };
    assertEquals(await setManualPrice(home, byHand, end, alone), "approval_required");
    assertEquals(await setManualPrice(home, byHand, end), null);
    const published = (of: bigint) => ({ role: "held", outcome: "published", midE4: of } as const);
    assertEquals(await beat(home, { holder: name }), published(byHand));
    assertEquals(await beat(home, { holder: name, midE4: null }), published(byHand));
    const facts = await readPricing(home.database);
    assertEquals([facts.manualMidE4, facts.manualUntilMs], [byHand, end]);

    await setManualPrice(home, midE4 + 1n, null);
    assertEquals(await beat(home, { holder: name, midE4: null }), published(midE4 + 1n));
    await home.database.query(
      "update common.pricing set manual_until = clock_timestamp() - interval '1 millisecond'",
    );
    assertEquals(await beat(home, { holder: name, midE4: midE4 + 2n }), published(midE4 + 2n));
    assertEquals(await setManualPrice(home, null, null), null);
    assertEquals((await readPricing(home.database)).manualMidE4, null);
  },
);

bothHomes("a price out of all bounds, or one that has ended before, is not set", async (home) => {
  const cases = [[9_999n, null], [1_000_000_001n, null], [midE4, Date.now() - 1_000]] as const;
  for (const [mid, endsAtMs] of cases) {
    assertEquals(await setManualPrice(home, mid, endsAtMs), "validation_error");
  }
});

bothHomes("the first price makes the market", async (home) => {
  const name = await holder(home);
  await home.database.query("delete from common.market");
  assertEquals((await readPricing(home.database)).midE4, null);
  await beat(home, { holder: name, midE4: 7_654_321n });
  assertEquals(await market(home), { midE4: 7_654_321n, status: "open", isFresh: true });
});
