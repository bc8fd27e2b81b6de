import { assertEquals, assertRejects } from "@std/assert";
import { randomUUID } from "node:crypto";
import { bothHomes, type TestHome } from "@mithqal/testing/real";
import { codeOf, Desk } from "../testdata/desk.ts";

async function turn({ database, cell }: TestHome, retention = "1 day"): Promise<unknown> {
  const [row] = await database.query(`select ${cell}.rotate_nonces($1::interval) as did`, [
    retention,
  ]);
  return row!.did;
}

/** Lets half of the retention pass. */
async function halfADay({ database, cell }: TestHome): Promise<void> {
  await database.query(`update ${cell}.nonce_clock set since = since - interval '12 hours'`);
}

bothHomes(
  "a nonce is refused for the whole retention, and for no more than two turns after it",
  async (home) => {
    const desk = await Desk.open(home);
    const nonce = randomUUID();
    const probe = async () => codeOf(await desk.ask({ kind: "probe" }, { nonce }));
    assertEquals(await probe(), "ok");
    const did: unknown[] = [];
    for (let turns = 0; turns < 3; turns++) {
      assertEquals(await probe(), "nonce_reused", `after ${turns} turns`);
      await halfADay(home);
      did.push(await turn(home), await turn(home));
    }
    assertEquals(did, ["turned", "waits", "turned", "waits", "turned", "emptied"]);
    assertEquals(await probe(), "ok");
  },
);

bothHomes(
  "a turn before its time waits, and one with too short a memory is refused",
  async (home) => {
    await turn(home);
    assertEquals(await turn(home), "waits");
    await assertRejects(() => turn(home, "659 seconds"), Error, "at least 660 s");
  },
);
