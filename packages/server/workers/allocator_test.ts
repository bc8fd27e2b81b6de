import { assertEquals } from "@std/assert";
import { bothHomes, postgresOnly, seedPartner, type TestHome } from "@mithqal/testing/real";
import { allocate } from "./allocator.ts";

const { signal } = new AbortController();

/** Makes a partner whose lines hold so much, and a house with that much free. */
async function partnerWith(
  home: TestHome,
  lines: { gold: bigint; cash: bigint },
  house: { gold: bigint; cash: bigint },
): Promise<number> {
  const { partner } = await seedPartner(home.database, home.cell, {
    terms: { open_mg_max: 100_000n },
    head: { gold_line: lines.gold, cash_line: lines.cash },
  });
  // Other partners of the file neither give nor take.
  await home.database.run(`update ${home.cell}.heads set gold_line = 0, cash_line = 0
      where partner <> ${partner};
    delete from ${home.cell}.quotes where partner <> ${partner};
    update common.house set gold = ${house.gold}, cash = ${house.cash}`);
  return partner;
}

/** A quote that somebody has made just now; it reserves nothing. */
async function quoted({ database, cell }: TestHome, partner: number, side: "buy" | "sell") {
  await database.query(
    `insert into ${cell}.quotes select $1::int, gen_random_uuid(), $2::text, 1, 1, 1, 1, 0, 0, 0, 1,
      clock_timestamp(), clock_timestamp(), clock_timestamp() + interval '60 seconds',
      null, null, false`,
    [partner, side],
  );
}

async function stock({ database, cell }: TestHome, partner: number) {
  const [row] = await database.query(
    `select gold_line, cash_line, gold, cash from ${cell}.heads, common.house where partner = $1`,
    [partner],
  );
  return Object.values(row!).map((value) => BigInt(value as string));
}

bothHomes("idle stock goes back to the house", async (home) => {
  const partner = await partnerWith(home, { gold: 70n, cash: 80n }, { gold: 1n, cash: 2n });
  const did = await allocate(home.database, home.cell, signal);
  assertEquals(did, { filled: 0, taken: 2 });
  assertEquals(await stock(home, partner), [0n, 0n, 71n, 82n]);
  assertEquals(await allocate(home.database, home.cell, signal), { filled: 0, taken: 0 });
});

bothHomes(
  "a line in use is filled before it is short, up to its cap or what there is",
  async (home) => {
    const partner = await partnerWith(home, { gold: 10n, cash: 10n }, { gold: 200_000n, cash: 5n });
    await quoted(home, partner, "buy");
    await quoted(home, partner, "sell");
    assertEquals(await allocate(home.database, home.cell, signal), { filled: 2, taken: 0 });
    assertEquals(await stock(home, partner), [100_000n, 15n, 100_010n, 0n]);
    assertEquals(await allocate(home.database, home.cell, signal), { filled: 0, taken: 0 });
  },
);

bothHomes("an allocator that is told to stop takes up nothing", async (home) => {
  const partner = await partnerWith(home, { gold: 70n, cash: 80n }, { gold: 0n, cash: 0n });
  assertEquals(await allocate(home.database, home.cell, AbortSignal.abort()), {
    filled: 0,
    taken: 0,
  });
  assertEquals(await stock(home, partner), [70n, 80n, 0n, 0n]);
});

postgresOnly("two allocators at once move each line's stock once", async (home) => {
  const partner = await partnerWith(home, { gold: 70n, cash: 10n }, { gold: 0n, cash: 90n });
  await quoted(home, partner, "sell");
  const databases = [home.connect(), home.connect()];
  const did = await Promise.all(
    databases.map((database) => allocate(database, home.cell, signal)),
  );
  assertEquals(did.reduce((sum, { taken }) => sum + taken, 0), 1);
  assertEquals(did.reduce((sum, { filled }) => sum + filled, 0), 1);
  assertEquals(await stock(home, partner), [0n, 100n, 70n, 0n]);
});
