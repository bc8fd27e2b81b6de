import { assertEquals, assertRejects } from "@std/assert";
import { newUuidV7 } from "@mithqal/protocol";
import { bothHomes, seedPartner } from "@mithqal/testing/real";
import { readReserves } from "./reserves.ts";

bothHomes("readReserves() tells the bars, and whose gold it is, over all cells", async (home) => {
  const { database, cell } = home;
  const empty = await readReserves(database, [cell]);
  assertEquals([empty.bars, empty.vaultMg, empty.owedMg], [[], 0n, 0n]);
  const barUuid = newUuidV7(Date.now());
  await database.query(
    `insert into common.bars values ($1::uuid, 'A-1', 'Refiner', 2025, 9999, 12450000, 12448755,
      'Riyadh 1', '2026-11-20T08:00:00Z')`,
    [barUuid],
  );
  await database.query("update common.house set gold = 12448755 - 300 - 20");
  await seedPartner(database, cell, { head: { gold_available: 100, gold_line: 20 } });
  await seedPartner(database, cell, { head: { gold_available: 200, gold_line: 0 } });
  const { asOfMs, ...reserves } = await readReserves(database, [cell]);
  assertEquals(asOfMs > 0, true);
  assertEquals(reserves, {
    vaultMg: 12_448_755n,
    owedMg: 300n,
    allottedMg: 20n,
    freeMg: 12_448_435n,
    bars: [{
      barUuid,
      serial: "A-1",
      refiner: "Refiner",
      year: 2025,
      finenessPpt: 9_999,
      grossMg: 12_450_000n,
      fineMg: 12_448_755n,
      vault: "Riyadh 1",
      registeredAtMs: Date.UTC(2026, 10, 20, 8),
    }],
  });
  const twice = await readReserves(database, [cell, cell]);
  assertEquals([twice.owedMg, twice.bars.length], [600n, 1]);
  await assertRejects(() => readReserves(database, []), TypeError, "expected the cells");
});
