import { assertEquals } from "@std/assert";
import { bothHomes } from "@mithqal/testing/real";
import { Desk } from "../testdata/desk.ts";
import { placeOf } from "../testdata/trades.ts";
import { readPartnerLimits } from "./partner_limits.ts";

const terms = { open_quotes_max: 5, open_mg_max: 10_000, daily_mg_max: 20_000 };

async function used(desk: Desk) {
  const limits = await readPartnerLimits(placeOf(desk), desk.partner);
  return [limits!.openQuotes, limits!.openExposureMg, limits!.dailyVolumeMg]
    .map((limit) => [limit.max, limit.used, limit.remaining].map(Number));
}

bothHomes("readPartnerLimits() tells what is used and what remains", async (home) => {
  const desk = await Desk.open(home, { terms });
  assertEquals(await used(desk), [[5, 0, 5], [10_000, 0, 10_000], [20_000, 0, 20_000]]);
  await desk.quote("buy", 4_000n);
  const executed = await desk.quote("sell", 1_000n);
  assertEquals(await used(desk), [[5, 2, 3], [10_000, 5_000, 5_000], [20_000, 5_000, 15_000]]);
  await desk.ask({ kind: "order", quoteUuid: executed });
  assertEquals(await used(desk), [[5, 1, 4], [10_000, 4_000, 6_000], [20_000, 5_000, 15_000]]);
});

bothHomes("readPartnerLimits() counts no quote that has expired, swept or not", async (home) => {
  const desk = await Desk.open(home, { terms });
  await desk.quote("buy", 4_000n);
  const executed = await desk.quote("sell", 1_000n);
  await desk.ask({ kind: "order", quoteUuid: executed });
  const cancelled = await desk.quote("sell", 500n);
  await desk.ask({ kind: "quote.cancel", quoteUuid: cancelled });
  await desk.age(60);
  const before = await used(desk);
  assertEquals(before, [[5, 0, 5], [10_000, 0, 10_000], [20_000, 1_000, 19_000]]);
  await desk.ask({ kind: "probe" });
  assertEquals(await used(desk), before);
});

bothHomes(
  "readPartnerLimits() starts each day at zero, and never remains below it",
  async (home) => {
    const desk = await Desk.open(home, { terms });
    await desk.quote("buy", 4_000n);
    await desk.set("heads", "volume_day = volume_day - 1");
    await desk.set("terms", "open_mg_max = 3000");
    assertEquals(await used(desk), [[5, 1, 4], [3_000, 4_000, 0], [20_000, 0, 20_000]]);
    assertEquals(await readPartnerLimits(placeOf(desk), 999_999), null);
  },
);
