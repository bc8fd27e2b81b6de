import { assert, assertEquals, assertRejects } from "@std/assert";
import { bothHomes, emptyDatabase, noPostgres } from "@mithqal/testing/real";
import { test } from "node:test";
import { commands } from "../commands/commands.ts";
import { cellNodes } from "./cluster.ts";
import { clusterPlan, runPlan } from "./cluster_plan.ts";

const notACluster = "this database is one Postgres without the extension citus";

bothHomes("a single Postgres holds every cell itself: no node is named", async ({ database }) => {
  assertEquals(await cellNodes(database), new Map());
});

bothHomes("what cells share is spread before the functions, each cell after them", async (home) => {
  const plan = await clusterPlan(home.database);
  const order = [
    "select run_command_on_workers('create role mithqal_api nologin')",
    "select create_reference_table('common.partners')",
    "select create_reference_table('cell.heads')",
    "select create_distributed_function('engine.act_v2(json,text[],boolean)')",
    "select citus_schema_distribute('cell_1')",
    "select create_distributed_function('cell_1.act_v2(json)')",
  ];
  const places = order.map((statement) => plan.indexOf(statement));
  assert(places.every((place) => place >= 0), order[places.indexOf(-1)]);
  assertEquals(places, places.toSorted((a, b) => a - b));
});

bothHomes("the plan leaves out no table and no function of ours", async ({ database }) => {
  const [counts] = await database.query(`select
    (select count(*) from pg_tables where schemaname in ('common', 'cell')) as tables,
    (select count(*) from pg_proc where pronamespace::regnamespace::text
      in ('engine', 'common', 'cell', 'cell_1')) as functions`);
  const plan = await clusterPlan(database);
  const planned = (name: string) =>
    plan.filter((statement) => statement.startsWith(`select ${name}(`)).length;
  assertEquals(planned("create_reference_table"), Number(counts!.tables));
  assertEquals(planned("create_distributed_function"), Number(counts!.functions));
});

bothHomes("onto-citus is refused on a single Postgres, and --plan tells all", async (home) => {
  const { database } = home;
  await assertRejects(() => commands["onto-citus"]!(database, {}), Error, notACluster);
  const { text, json } = await commands["onto-citus"]!(database, { plan: true });
  assertEquals(json, { plan: await clusterPlan(database) });
  assert(text.includes("select citus_schema_distribute('cell_1');"));
});

bothHomes("move-cell wants a cell, a node and a cluster", async ({ database }) => {
  const move = commands["move-cell"]!;
  const [cell, to] = ["cell_1", "node-2:5432"];
  await assertRejects(
    () => move(database, { to }),
    Error,
    "expected a cell to move, one of cell_1",
  );
  await assertRejects(() => move(database, { cell: "cell_9", to }), Error, "one of cell_1");
  for (const wrong of [undefined, "node-2", "node-2:0", "node 2:5432", "postgres://u:p@n:1/d"]) {
    await assertRejects(
      () => move(database, { cell, to: wrong }),
      Error,
      "expected --to HOST:PORT, a node of the cluster",
    );
  }
  await assertRejects(() => move(database, { cell, to }), Error, notACluster);
  assertEquals((await move(database, { cell, to, plan: true })).json, {
    plan: ["select citus_schema_move('cell_1', 'node-2', 5432)"],
  });
});

bothHomes("a plan stops at the statement that errs, and names it", async ({ database }) => {
  await assertRejects(
    () => runPlan(database, ["select 1", "select no_such_function()", "select 2"]),
    Error,
    "select no_such_function(): ",
  );
});

test("the plan goes through every cell", { skip: noPostgres }, async () => {
  const database = await emptyDatabase("postgres", "two_cells");
  await commands.migrate!(database, {});
  await commands["make-cell"]!(database, {});
  const cells = (await clusterPlan(database)).filter((line) => line.includes("schema_distribute"));
  assertEquals(cells, [1, 2].map((n) => `select citus_schema_distribute('cell_${n}')`));
});
