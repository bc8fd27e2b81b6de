import { assertEquals } from "@std/assert";
import { listEvents } from "@mithqal/store";
import { embeddedOnly, seedPartner } from "@mithqal/testing/real";
import { announcers } from "./announcers.ts";

embeddedOnly("the announcers tell everybody, in as many calls as it takes", async (home) => {
  const partners: number[] = [];
  for (let made = 0; made < 70; made++) {
    partners.push((await seedPartner(home.database, home.cell)).partner);
  }
  await home.database.query("update common.market set status = 'halted'");
  const faults: unknown[] = [];
  const workers = announcers([home], (error) => void faults.push(error));
  for (const worker of workers) worker.start();
  const told = async () => {
    const [row] = await home.database.query(`select count(*) as told from ${home.cell}.events`);
    return Number(row!.told);
  };
  while (await told() < partners.length) await new Promise((resolve) => setTimeout(resolve, 10));
  for (const worker of workers) await worker.stop();
  assertEquals(faults, []);
  for (const partner of partners) {
    const page = await listEvents(home, partner);
    assertEquals(page.ok && page.items.map(({ type }) => type), ["market.halted"]);
  }
});
