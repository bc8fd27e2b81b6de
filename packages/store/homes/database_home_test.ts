import { assert, assertEquals, assertRejects } from "@std/assert";
import { bothHomes, postgresOnly } from "@mithqal/testing/real";
import { type DatabaseHome, embeddedHome, postgresHome } from "./database_home.ts";
import { type DatabaseRole, databaseRoles } from "./database_role.ts";
import type { Database } from "./database.ts";

function homeOf(home: { database: Database; url?: string }): DatabaseHome {
  return home.url === undefined ? embeddedHome(home.database) : postgresHome(home.url);
}

async function whoIs(database: Database): Promise<unknown> {
  const [row] = await database.query("select current_user as name");
  return row!.name;
}

bothHomes("parts of different roles keep their own, however their statements mix", async (home) => {
  const parts = homeOf(home);
  const wanted: (DatabaseRole | undefined)[] = [...databaseRoles, undefined];
  const opened = await Promise.all(
    wanted.map((role) => parts.open(role === undefined ? {} : { role })),
  );
  const asked = Array.from({ length: 40 }, (_, i) => opened[i % opened.length]!);
  const names = await Promise.all(asked.map(whoIs));
  assertEquals(names, asked.map((_, i) => wanted[i % wanted.length] ?? "postgres"));
  for (const database of opened) await database.close();
});

bothHomes("a statement that fails leaves the next one its own role", async (home) => {
  const parts = homeOf(home);
  const [api, owner] = [await parts.open({ role: "mithqal_api" }), await parts.open()];
  const failing = api.query(`update ${home.cell}.heads set sar_available = 1`);
  const next = whoIs(owner);
  const error = await failing.catch((error) => error);
  assertEquals([error.code, await next], ["42501", "postgres"]);
  await api.close();
  await owner.close();
});

postgresOnly(
  "a role that the user is no member of is refused at the first statement",
  async (home) => {
    await home.database.run("create role lonely login");
    const url = Object.assign(new URL(home.url), { username: "lonely" }).href;
    const database = await postgresHome(url).open({ role: "mithqal_api" });
    await assertRejects(() => whoIs(database), Error, "permission denied to set role");
    await database.close();
  },
);

postgresOnly("a connection is there again soon after Postgres is", async (home) => {
  const database = await postgresHome(home.url).open({ role: "mithqal_api" });
  await whoIs(database);
  await home.server.stop();
  // So many that the driver's own way would wait for 20 s before the next try.
  for (let failures = 0; failures < 10;) await whoIs(database).catch(() => failures++);
  await home.server.restart();
  const backMs = performance.now();
  while (await whoIs(database).catch(() => "nobody") !== "mithqal_api") {
    assert(performance.now() - backMs < 5_000);
  }
  await database.close();
});
