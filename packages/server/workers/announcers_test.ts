import { assert, assertEquals } from "@std/assert";
import { listEvents } from "@mithqal/store";
import { waitUntil } from "@mithqal/testing/processes";
import { embeddedOnly, seedPartner, type TestHome } from "@mithqal/testing/real";
import { announcers } from "./announcers.ts";

async function told({ database, cell }: TestHome): Promise<number> {
  const [row] = await database.query(`select count(*) as told from ${cell}.events`);
  return Number(row!.told);
}

/** Runs the announcers until something holds, and gives back their faults. */
async function announceUntil(
  places: Parameters<typeof announcers>[0],
  holds: () => Promise<boolean>,
): Promise<unknown[]> {
  const faults: unknown[] = [];
  const workers = announcers(places, (error) => void faults.push(error), Date.now);
  for (const worker of workers) worker.start();
  try {
    await waitUntil("everybody to be told", holds, 60_000);
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
  return faults;
}

embeddedOnly("the announcers tell everybody, in as many calls as it takes", async (home) => {
  const partners: number[] = [];
  for (let made = 0; made < 70; made++) {
    partners.push((await seedPartner(home.database, home.cell)).partner);
  }
  await home.database.query("update common.market set status = 'halted'");
  const faults = await announceUntil([home], async () => await told(home) >= partners.length);
  assertEquals(faults, []);
  for (const partner of partners) {
    const page = await listEvents(home, partner);
    assertEquals(page.ok && page.items.map(({ type }) => type), ["market.halted"]);
  }
});

embeddedOnly(
  "a cell that cannot be reached keeps nothing from another's partners",
  async (home) => {
    await seedPartner(home.database, home.cell);
    await home.database.query("update common.market set status = 'open'");
    const before = await told(home);
    const query = () => Promise.reject(new Error("connection lost"));
    const lost = { database: { ...home.database, query }, cell: "cell_9" };
    const faults = await announceUntil([lost, home], async () => await told(home) > before);
    assert(faults.length >= 3, `expected a fault of each announcer, got ${faults.length}`);
    assert(faults.every((fault) => String(fault) === "Error: connection lost"));
  },
);
