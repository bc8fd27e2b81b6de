import { assert, assertEquals, assertRejects } from "@std/assert";
import { bothHomes, emptyDatabase, noPostgres, type TestHome } from "@mithqal/testing/real";
import { test } from "node:test";
import type { Database } from "./homes/database.ts";
import { openPostgres } from "./homes/postgres_home.ts";
import { migrate, unappliedSteps } from "./migrate.ts";
import { codeOf, Desk } from "./testdata/desk.ts";
import { inRole } from "./testdata/in_role.ts";

for (const kind of ["embedded", "postgres"] as const) {
  const skip = kind === "postgres" && noPostgres;

  test(`migrate() makes equal cells, and nothing twice (${kind})`, { skip }, async () => {
    const database = await emptyDatabase(kind, "two_cells");
    await migrate(database, ["cell_1", "cell_2"]);
    const before = await objectsOf(database);
    await migrate(database, ["cell_1", "cell_2"]);
    await migrate(database, []);
    assertEquals(await objectsOf(database), before);
    assertEquals(inCell(before, "cell_2"), inCell(before, "cell_1"));
    await migrate(database, ["cell_1", "cell_2", "cell_3"]);
    assertEquals(inCell(await objectsOf(database), "cell_3"), inCell(before, "cell_1"));
  });

  test(`migrate() refuses a released file that has changed since (${kind})`, { skip }, async () => {
    const database = await emptyDatabase(kind, "changed_file");
    await migrate(database, ["cell_1"]);
    await database.query(
      "update common.migrations set hash = 'x' where schema = 'cell_1' and name like '%act_v2.sql'",
    );
    const before = await objectsOf(database);
    await assertRejects(
      () => migrate(database, ["cell_1"]),
      Error,
      "cell/act_v2.sql was applied to cell_1 in another form: make a new version of it",
    );
    assertEquals(await objectsOf(database), before);
    assertEquals(await database.query("select 1 as one").then((rows) => rows.length), 1);
  });
}

test("two that migrate at once both end well, and each step was taken once", {
  skip: noPostgres,
}, async () => {
  const database = await emptyDatabase("postgres", "at_once");
  const others = await Promise.all([1, 2].map(() => anotherConnection(database)));
  await Promise.all([database, ...others].map((each) => migrate(each, ["cell_1", "cell_2"])));
  assertEquals(await unappliedSteps(database, ["cell_1", "cell_2"]), []);
  for (const other of others) await other.close();
});

/** A session of its own in the same database. */
async function anotherConnection(database: Database): Promise<Database> {
  const [row] = await database.query(
    "select current_database() as name, current_setting('port') as port",
  );
  return openPostgres({
    url: `postgres://postgres@127.0.0.1:${row!.port}/${row!.name}`,
    connections: 1,
  });
}

for (const kind of ["embedded", "postgres"] as const) {
  test(`a step that errs leaves nothing, and no aborted session (${kind})`, {
    skip: kind === "postgres" && noPostgres,
  }, async () => {
    const database = await emptyDatabase(kind, "errs");
    await database.run("create schema cell_1");
    await assertRejects(() => migrate(database, ["cell_1"]), Error, "already exists");
    const cell = await database.query("select from pg_tables where schemaname = 'cell_1'");
    assertEquals(cell.length, 0);
    await database.run("drop schema cell_1");
    await migrate(database, ["cell_1"]);
    assertEquals(await unappliedSteps(database, ["cell_1"]), []);
  });
}

/** Every table's column, index and function outside of Postgres's own schemas. */
async function objectsOf(database: Database): Promise<string[]> {
  const rows = await database.query(`
    select table_schema || '.' || table_name || ' ' || column_name || ' ' || data_type
      || ' ' || is_nullable as object
    from information_schema.columns where table_schema !~ '^(pg_|information_schema)'
    union all
    select schemaname || '.' || tablename || ' ' || replace(indexdef, schemaname, '')
    from pg_indexes where schemaname !~ '^(pg_|information_schema)'
    union all
    select conrelid::regclass || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace::regnamespace::text !~ '^(pg_|information_schema)'
    union all
    select p.oid::regprocedure || ' ' || md5(replace(prosrc, nspname, '')) || ' '
      || coalesce(replace(proconfig::text, nspname, ''), '') || ' ' || coalesce(proacl::text, '')
    from pg_proc p join pg_namespace n on n.oid = pronamespace
    where nspname !~ '^(pg_|information_schema)'
    order by 1`);
  return rows.map(({ object }) => String(object));
}

function inCell(objects: readonly string[], cell: string): string[] {
  return objects.filter((object) => object.includes(cell))
    .map((object) => object.replaceAll(cell, "cell"));
}

async function denied({ database }: TestHome, statement: string): Promise<boolean> {
  try {
    await database.query(statement);
    return false;
  } catch (error) {
    return (error as { code?: string }).code === "42501";
  }
}

bothHomes("the API's role asks for a partner's effects, and for no others", async (home) => {
  const desk = await Desk.open(home);
  const outcome = await inRole(home, "mithqal_api", async () => {
    for (const entry of ["act_operator_v2", "act_worker_v2"]) {
      assert(await denied(home, `select * from ${home.cell}.${entry}('[]')`), entry);
    }
    await home.database.query(`select * from ${home.cell}.act_waiting_v2('[]')`);
    return await desk.ask({ kind: "funding", amountHalalas: 10_000n });
  });
  assertEquals(codeOf(outcome), "ok");
});

bothHomes("each role has its own entry", async (home) => {
  const entries = {
    mithqal_api: "act_v2",
    mithqal_worker: "act_worker_v2",
    mithqal_operator: "act_operator_v2",
  };
  for (const [role, own] of Object.entries(entries)) {
    await inRole(home, role, async () => {
      for (const entry of Object.values(entries)) {
        const isDenied = await denied(home, `select * from ${home.cell}.${entry}('[]')`);
        assertEquals(isDenied, entry !== own, `${role} ${entry}`);
      }
    });
  }
});

bothHomes("the API's role reads the tables, and writes and makes none", async (home) => {
  const tables = await home.database.query(
    `select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ('common', $1)`,
    [home.cell],
  );
  assert(tables.length > 20);
  await inRole(home, "mithqal_api", async () => {
    for (const { name } of tables) {
      for (
        const statement of [
          `insert into ${name} default values`,
          `delete from ${name}`,
          `truncate ${name}`,
        ]
      ) {
        assert(await denied(home, statement), statement);
      }
    }
    await home.database.query(`select * from ${home.cell}.orders limit 1`);
    assert(await denied(home, `update ${home.cell}.heads set sar_available = 1`));
    assert(await denied(home, "create temporary table shadow (one int)"), "temporary");
    assert(await denied(home, `create table ${home.cell}.mine (one int)`), "table");
    assert(await denied(home, "select engine.partner_kinds_v1()"), "engine");
  });
});

bothHomes("whoever has no role calls no entry", async (home) => {
  await home.database.run("create role stranger nologin");
  await inRole(home, "stranger", async () => {
    const functions = await home.database.query(
      `select p.oid::regprocedure::text as name, pronargs from pg_proc p
      join pg_namespace n on n.oid = pronamespace
      where nspname in ($1, 'common') and has_function_privilege('stranger', p.oid, 'execute')
        and prosecdef`,
      [home.cell],
    );
    assertEquals([...functions], []);
    assert(await denied(home, `select * from ${home.cell}.act_v2('[]')`));
  });
  await home.database.run("drop role stranger");
});

bothHomes("no caller shadows a table of the entry's", async (home) => {
  const desk = await Desk.open(home);
  await home.database.run(`
    create temporary table heads as select * from ${home.cell}.heads;
    create temporary table market as select 1 as one;
    set search_path = pg_temp, public`);
  assertEquals(codeOf(await desk.ask({ kind: "funding", amountHalalas: 10_000n })), "ok");
  await home.database.run("drop table pg_temp.heads, pg_temp.market; reset search_path");
  assertEquals((await desk.state()).fundings, 1n);
});

bothHomes("every function of the engine names its tables without a schema", async (home) => {
  const rows = await home.database.query(
    `select proname from pg_proc p join pg_namespace n on n.oid = pronamespace
    where nspname = 'engine' and prosrc ~* '\\m(from|join|into|update|truncate)\\s+(cell|cell_\\d+|common)\\.'`,
  );
  assertEquals(rows.map(({ proname }) => proname), []);
});
