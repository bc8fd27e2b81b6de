import { assertEquals } from "@std/assert";
import { bothHomes, seedPartner } from "@mithqal/testing/real";
import { noteUses } from "./note_uses.ts";
import { readDirectoryVersion } from "./snapshot.ts";

bothHomes("noteUses() keeps the latest use, never a later one than now", async (home) => {
  const { database } = home;
  const { partner } = await seedPartner(database, home.cell);
  for (const id of ["one", "two"]) {
    await database.query(
      `insert into common.credentials (partner, kind, id, material, active_from)
      values ($1, 'certificate', $2, '\\x00', now())`,
      [partner, id],
    );
  }
  const version = await readDirectoryVersion(database);
  const use = (id: string, atMs: number) => ({ partner, kind: "certificate" as const, id, atMs });
  const at = async () => {
    const rows = await database.query(
      `select id, (extract(epoch from last_used_at) * 1000)::bigint as at from common.credentials
      where partner = $1 order by id`,
      [partner],
    );
    return rows.map(({ at }) => at === null ? null : Number(at));
  };
  const nowMs = Date.now();
  await noteUses(database, []);
  assertEquals(await at(), [null, null]);
  await database.run("set role mithqal_api");
  await noteUses(database, [use("one", nowMs - 5_000), use("unknown", nowMs)]);
  await noteUses(database, [use("one", nowMs - 9_000), use("two", nowMs - 7_000)]);
  await database.run("reset role");
  assertEquals(await at(), [nowMs - 5_000, nowMs - 7_000]);
  await noteUses(database, [use("two", nowMs + 86_400_000)]);
  assertEquals((await at())[1]! < nowMs + 60_000, true);
  assertEquals(await readDirectoryVersion(database), version);
});
