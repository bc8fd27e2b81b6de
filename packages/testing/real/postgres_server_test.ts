import { test } from "node:test";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { openPostgres } from "@mithqal/store";
import { noPostgres } from "./homes.ts";
import { findPostgres, postgresPlaces } from "./postgres_binaries.ts";
import { PostgresServer } from "./postgres_server.ts";

for (const place of postgresPlaces) {
  const binaries = findPostgres([place]);
  const skip = binaries === null && `no Postgres from ${place}`;
  test(
    `PostgresServer keeps what was committed, whatever ends it (${place})`,
    { skip },
    async () => {
      const server = await PostgresServer.start(binaries!);
      try {
        const url = await server.createDatabase("kept");
        await runAt(url, "create table kept (number int); insert into kept values (1)");
        await server.kill();
        await server.restart();
        await runAt(url, "insert into kept values (2)");
        await server.stop();
        await server.restart();
        assertEquals(await numbersAt(url), [1, 2]);
      } finally {
        await server.remove();
      }
    },
  );
}

test("findPostgres() says which Postgres it is", { skip: noPostgres }, () => {
  const found = findPostgres();
  assert(found !== null);
  assertMatch(found.version, /^postgres \(PostgreSQL\) \d+/);
});

test("findPostgres() returns null where there is none", () => {
  assertEquals(findPostgres([]), null);
});

async function runAt(url: string, script: string): Promise<void> {
  const database = openPostgres({ url, connections: 1 });
  await database.run(script);
  await database.close();
}

async function numbersAt(url: string): Promise<number[]> {
  const database = openPostgres({ url, connections: 1 });
  const rows = await database.query("select number from kept order by number");
  const settings = await database.query(
    "select name from pg_settings where name in ('fsync', 'full_page_writes') and setting = 'on'",
  );
  await database.close();
  assertEquals(settings.length, 2);
  return rows.map(({ number }) => Number(number));
}
