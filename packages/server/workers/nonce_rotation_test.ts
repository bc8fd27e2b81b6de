import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { bothHomes, type TestHome } from "@mithqal/testing/real";
import { rotationPeriodMs, turnNonces } from "./nonce_rotation.ts";

async function generation({ database, cell }: TestHome): Promise<number> {
  const [row] = await database.query(`select generation from ${cell}.nonce_clock`);
  return Number(row!.generation);
}

bothHomes(
  "a generation that had its time is left, and the next one is emptied before",
  async (home) => {
    const before = await generation(home);
    const next = (before + 1) % 4;
    await home.database.query(
      `insert into ${home.cell}.nonces_${next} values (1, sha256('old'), gen_random_uuid())`,
    );
    await turnNonces(home.database, home.cell, 660);
    assertEquals(await generation(home), before, "its time is not over");
    await home.database.query(
      `update ${home.cell}.nonce_clock set since = since - interval '331 seconds'`,
    );
    await home.database.query(
      `insert into ${home.cell}.nonces_${next} values (1, sha256('old'), gen_random_uuid())`,
    );
    await turnNonces(home.database, home.cell, 660);
    assertEquals(await generation(home), next);
    const rows = await home.database.query(`select from ${home.cell}.nonces_${next}`);
    assertEquals(rows.length, 0);
  },
);

test("rotationPeriodMs() is a part of each generation's time, and a minute at most", () => {
  assertEquals(rotationPeriodMs(660), 33_000);
  assertEquals(rotationPeriodMs(), 60_000);
});
