import { test } from "node:test";
import { assert, assertEquals, assertMatch } from "@std/assert";
import {
  type Database,
  type DatabaseHome,
  embeddedHome,
  type Environment,
  migrate,
  openPostgres,
  postgresHome,
  settleEnvironment,
} from "@mithqal/store";
import {
  bothHomes,
  emptyDatabase,
  findPostgres,
  noPostgres,
  postgresOnly,
  PostgresServer,
  type RealHome,
  type TestHome,
} from "@mithqal/testing/real";
import type { Role } from "../config/role.ts";
import { databaseFaults } from "./check_database.ts";

function homeOf(home: TestHome): DatabaseHome {
  return "url" in home ? postgresHome(String(home.url)) : embeddedHome(home.database);
}

function faults(home: DatabaseHome, role: Role, environment: Environment = "sandbox") {
  const database = home.home === "embedded"
    ? { home: "embedded", folder: "data" } as const
    : { home: "postgres", url: "postgres://hush:hush@db/mithqal" } as const;
  return databaseFaults(home, { role, environment, database });
}

/** A database of the cluster as production has it, and the URL of a user who is no more than an api. */
async function productionAt(
  server: PostgresServer,
  name: string,
): Promise<{ owner: Database; url: string }> {
  const url = await server.createDatabase(name);
  const owner = openPostgres({ url, connections: 1 });
  await migrate(owner, ["cell_1"]);
  await settleEnvironment(owner, "production");
  await owner.run(`create role ${name} login; grant mithqal_api to ${name}`);
  return { owner, url: Object.assign(new URL(url), { username: name }).href };
}

bothHomes("a migrated database of this environment is fit for each role", async (home) => {
  for (const role of ["api", "worker", "operator", "all"] as const) {
    assertEquals(await faults(homeOf(home), role), [], role);
  }
});

bothHomes("the other environment's database is refused", async (home) => {
  const found = await faults(homeOf(home), "api", "production");
  assert(found.includes("expected the database of the production, got that of the sandbox"));
});

bothHomes("a role that may write a table is refused", async (home) => {
  await home.database.run(`grant update on ${home.cell}.heads to mithqal_api`);
  const found = await faults(homeOf(home), "api");
  await home.database.run(`revoke update on ${home.cell}.heads from mithqal_api`);
  assertEquals(found, [
    `mithqal_api may write ${home.cell}.heads: expected it to read tables and call its entries alone`,
  ]);
});

bothHomes("a database that has not had all migrations names the command", async (home) => {
  const name = "act_v2.sql";
  const where = `schema = '${home.cell}' and name = 'cell/${name}'`;
  const set = (hash: string) =>
    home.database.query(`update common.migrations set hash = $1 where ${where}`, [hash]);
  const [row] = await home.database.query(`select hash from common.migrations where ${where}`);
  await set("x");
  const changed = await faults(homeOf(home), "api");
  await home.database.query(`delete from common.migrations where ${where}`);
  const lacking = await faults(homeOf(home), "api");
  await home.database.query("insert into common.migrations values ($1, $2, $3)", [
    home.cell,
    `cell/${name}`,
    row!.hash,
  ]);
  assertEquals(changed, [
    `the database has cell/${name} of ${home.cell} in another form than this release`,
  ]);
  assertMatch(
    lacking[0]!,
    /^the database lacks 1 of this release's migrations, .* run npm run store -- migrate --/,
  );
  assertEquals(await faults(homeOf(home), "api"), []);
});

bothHomes("an empty database names the command", async (home) => {
  const empty = await emptyDatabase(home.database.home, "quite_empty");
  const there = home.database.home === "embedded"
    ? embeddedHome(empty)
    : postgresHome((home as RealHome).server.url("quite_empty"));
  const [fault] = await faults(there, "api");
  assertMatch(fault!, /^the database has no tables of ours: run npm run store -- migrate --/);
  assertEquals(fault!.includes("hush"), false);
});

postgresOnly("a user who is no member of the role is refused", async (home) => {
  await home.database.run("create role nobody_yet login");
  const url = Object.assign(new URL(home.url), { username: "nobody_yet" }).href;
  assertEquals(await faults(postgresHome(url), "worker"), [
    "the database's user is no member of mithqal_worker: grant it that role",
  ]);
});

postgresOnly("production takes a user whose only right is its role", async (home) => {
  const { owner, url } = await productionAt(home.server, "rightful");
  assertEquals(await faults(postgresHome(url), "api", "production"), []);
  const [fault] = await faults(postgresHome(home.server.url("rightful")), "api", "production");
  assertEquals(
    fault,
    [
      "the database's user may write tables itself: expected one whose only right is the role mithqal_api",
    ][0],
  );
  await owner.close();
});

const durability = ["fsync", "full_page_writes", "synchronous_commit"];

test(
  "production refuses a Postgres that may lose what it has acknowledged",
  { skip: noPostgres },
  async () => {
    const off = Object.fromEntries(durability.map((name) => [name, "off"]));
    const server = await PostgresServer.start(findPostgres()!, off);
    try {
      const { owner, url } = await productionAt(server, "careless");
      assertEquals(
        await faults(postgresHome(url), "api", "production"),
        durability.map((name) => `the database has ${name} off: expected it on in production`),
      );
      await owner.close();
    } finally {
      await server.remove();
    }
  },
);

postgresOnly("a database that cannot be reached is said so, and its URL is not", async (home) => {
  const wrong = [
    [Object.assign(new URL(home.url), { port: "1" }).href, "nobody listens there"],
    [Object.assign(new URL(home.url), { pathname: "/nowhere" }).href, "there is no database"],
    [Object.assign(new URL(home.url), { username: "hush" }).href, "the user is refused"],
  ] as const;
  for (const [url, reason] of wrong) {
    const [fault] = await faults(postgresHome(url), "api");
    assert(fault!.startsWith(`the database cannot be reached: ${reason}`), fault);
  }
});
