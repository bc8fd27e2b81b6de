import { assert, assertEquals } from "@std/assert";
import { type Database, embeddedHome, postgresHome, readPricing } from "@mithqal/store";
import {
  embeddedOnly,
  postgresOnly,
  type RealHome,
  seedPartner,
  type TestHome,
} from "@mithqal/testing/real";
import { waitUntil } from "@mithqal/testing/processes";
import type { PriceConfig } from "../prices/price_config.ts";
import { usualBounds } from "../prices/publisher/price_publisher.ts";
import { type OpenedWorkers, openWorkers } from "./open_workers.ts";
import type { WatchedWorker } from "./worker.ts";

const price: PriceConfig = {
  source: { kind: "simulated", seed: "test" },
  secondSource: null,
  bounds: usualBounds,
  hours: null,
};

function open(cells: readonly string[], database: Database, reports: unknown[]): OpenedWorkers {
  return openWorkers({
    databases: { price: database, work: database, watch: database },
    cells,
    price,
    report: (error) => void reports.push(error),
  });
}

/** Waits until each has come through. */
async function throughOnce({ workers }: OpenedWorkers): Promise<void> {
  const hasSucceeded = (worker: WatchedWorker) => worker.facts().lastSuccessAtMs !== null;
  await waitUntil("each worker to come through", () => workers.every(hasSucceeded), 60_000);
}

/** A sound house: what partners hold is in the vault and at the bank. */
async function prepare({ database, cell }: TestHome): Promise<void> {
  const nothing = { sar_available: 0n, gold_available: 0n, gold_line: 0n, cash_line: 0n };
  await seedPartner(database, cell, { head: nothing });
  await database.query(
    "update common.market set mid_e4 = 5000000, priced_at = clock_timestamp() - interval '1 hour'",
  );
  await database.query(
    "update common.partners set created_at = clock_timestamp() - interval '1 day'",
  );
}

async function worksOnce(home: TestHome, database: Database): Promise<void> {
  const reports: unknown[] = [];
  const opened = open([home.cell], database, reports);
  for (const worker of opened.workers) worker.start();
  await throughOnce(opened);
  // On a busy machine the lease of a second may end between two beats, and is taken again.
  await waitUntil("a price under the lease", async () => {
    const { ageMs, status, publisher } = await readPricing(home.database);
    const isFresh = ageMs !== null && ageMs < 3_600_000;
    const { role } = opened.publisher.facts();
    return isFresh && status === "open" && publisher !== null && role === "holder";
  }, 60_000);
  assert(opened.invariants.lastCheckedAtMs !== null);
  assertEquals([opened.invariants.breaches, reports], [[], []]);
  await Promise.all(opened.workers.map((worker) => worker.stop()));
  assertEquals((await readPricing(home.database)).publisher, null);
}

const names = [
  "price_publisher",
  "allocator",
  "market_announcer",
  "expiry_announcer",
  "credential_announcer",
  "nonce_rotation",
  "invariant_watch",
  "day_close",
  "statement_check",
];

embeddedOnly("all workers come through with the workers' own role, and stop", async (home) => {
  await prepare(home);
  const session = embeddedHome(home.database);
  const database = await session.open({ role: "mithqal_worker" });
  assertEquals(open([home.cell], database, []).workers.map(({ name }) => name), names);
  await worksOnce(home, database);
  // The file's other tests find the session as it was.
  await (await session.open()).query("select 1");
});

postgresOnly(
  "all workers come through with the workers' own role, in two processes",
  async (home: RealHome) => {
    await prepare(home);
    const other = await postgresHome(home.url).open({ role: "mithqal_worker", connections: 3 });
    const database = await postgresHome(home.url).open({ role: "mithqal_worker", connections: 3 });
    const reports: unknown[] = [];
    const standby = open([home.cell], other, reports);
    try {
      for (const worker of standby.workers) worker.start();
      await throughOnce(standby);
      const second = open([home.cell], database, reports);
      for (const worker of second.workers) worker.start();
      await throughOnce(second);
      await waitUntil("one holder and one standby", () => {
        const roles = [standby, second].map(({ publisher }) => publisher.facts().role);
        return roles.includes("holder") && roles.includes("standby");
      }, 60_000);
      await Promise.all([standby, second].flatMap(({ workers }) => workers.map((w) => w.stop())));
      assertEquals(reports, []);
    } finally {
      await Promise.all([other.close(), database.close()]);
    }
  },
);

embeddedOnly("a source by HTTP has a worker of its own, and so has a second one", (home) => {
  const settings = {
    url: "https://prices.example/",
    header: null,
    pricePointer: "/mid",
    timePointer: "/at",
    timeForm: "unix_seconds",
    everyMs: 1_000,
    timeoutMs: 1_000,
    staleAfterMs: 10_000,
  } as const;
  const { database } = home;
  const { workers } = openWorkers({
    databases: { price: database, work: database, watch: database },
    cells: [home.cell],
    price: {
      ...price,
      source: { kind: "http", settings },
      secondSource: { kind: "http", settings },
    },
    report: () => {},
  });
  const own = ["price_source", "second_price_source"];
  assertEquals(workers.map(({ name }) => name), [...own, ...names]);
  return Promise.resolve();
});
