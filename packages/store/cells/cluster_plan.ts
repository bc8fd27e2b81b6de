import { databaseRoles } from "../homes/database_role.ts";
import type { Database, Row } from "../homes/database.ts";
import type { NodeAddress } from "../homes/node_address.ts";
import { cellName } from "../reads/cell_place.ts";
import { cellsOf } from "./cells_of.ts";
import { isCluster } from "./cluster.ts";

/** What a cluster has spread over its nodes already, each as a query for object ids. */
const spreadBy = {
  tables: "select logicalrelid::oid from pg_dist_partition",
  functions: "select objid from pg_dist_object where classid = 'pg_proc'::regclass",
  schemas: "select schemaid::oid from pg_dist_schema",
};
const nothing = "select 0::oid";
const nothingSpread: typeof spreadBy = { tables: nothing, functions: nothing, schemas: nothing };

/**
 * The statements that take what is not there yet onto a Citus cluster: what cells share becomes
 * reference tables, and so do the template's tables, whose row types the engine names; each cell goes
 * whole to a node; the functions go to all of them. Each statement stands alone, and what is done is
 * not planned again: a plan that was broken off is taken up by the next one.
 */
export async function clusterPlan(database: Database): Promise<string[]> {
  const spread = await isCluster(database) ? spreadBy : nothingSpread;
  const plan = databaseRoles.map((role) =>
    `select run_command_on_workers('create role ${role} nologin')`
  );
  plan.push(...await tablePlan(database, spread.tables, ["common", "cell"]));
  plan.push(...await functionPlan(database, spread.functions, ["engine", "common"]));
  for (const cell of await cellsOf(database)) {
    const rows = await database.query(
      `select from pg_namespace where nspname = $1 and oid not in (${spread.schemas})`,
      [cell],
    );
    plan.push(...rows.map(() => `select citus_schema_distribute('${cell}')`));
    plan.push(...await functionPlan(database, spread.functions, [cell]));
  }
  return plan;
}

/** The statement that moves a cell to a node, while its partners go on. */
export function movePlan(cell: string, { host, port }: NodeAddress): string[] {
  return [`select citus_schema_move('${cellName(cell)}', '${host}', ${port})`];
}

async function tablePlan(database: Database, spread: string, schemas: string[]): Promise<string[]> {
  const rows = await database.query(
    `select format('select create_reference_table(%L)', c.oid::regclass) as statement
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in (select json_array_elements_text($1::text::json)) and c.relkind = 'r' and c.oid not in (${spread})
    order by n.nspname desc, c.relname`,
    [JSON.stringify(schemas)],
  );
  return statementsOf(rows);
}

async function functionPlan(
  database: Database,
  spread: string,
  schemas: string[],
): Promise<string[]> {
  const rows = await database.query(
    `select format('select create_distributed_function(%L)', p.oid::regprocedure) as statement
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in (select json_array_elements_text($1::text::json)) and p.oid not in (${spread})
    order by n.nspname desc, p.proname`,
    [JSON.stringify(schemas)],
  );
  return statementsOf(rows);
}

function statementsOf(rows: readonly Row[]): string[] {
  return rows.map(({ statement }) => String(statement));
}

/** Runs a plan, statement after statement; one that errs is named. */
export async function runPlan(database: Database, plan: readonly string[]): Promise<void> {
  for (const statement of plan) {
    try {
      await database.query(statement);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`${statement}: ${reason}`, { cause });
    }
  }
}
