import { cellsOf, nextCell } from "../cells/cells_of.ts";
import { cellNodes, requireCluster } from "../cells/cluster.ts";
import { clusterPlan, movePlan, runPlan } from "../cells/cluster_plan.ts";
import type { Database } from "../homes/database.ts";
import { readNodeAddress } from "../homes/node_address.ts";
import { migrate } from "../migrate.ts";
import { type Command, type CommandResult, done } from "./command.ts";

/** Adds a cell. */
export const makeCell: Command = async (database) => {
  const cells = await cellsOf(database);
  const cell = nextCell(cells);
  await migrate(database, [...cells, cell]);
  return done(`made ${cell}: new partners can be created in it`, { cell });
};

/** Takes a database, or what has come to it since, onto its Citus cluster. */
export const ontoCitus: Command = async (database, { plan: isPlan }) => {
  const plan = await clusterPlan(database);
  if (isPlan === true) return planned(plan);
  await requireCluster(database);
  await runPlan(database, plan);
  const nodes = await nodesByCell(database);
  const places = Object.entries(nodes).map(([cell, node]) => `${cell} is at ${node}`);
  return done(`${places.join(", ")}: start the service anew, so that its lanes go there`, {
    nodes,
  });
};

/** Moves a cell to another node of its Citus cluster. */
export const moveCell: Command = async (database, { cell = "", to = "", plan: isPlan }) => {
  const cells = await cellsOf(database);
  if (!cells.includes(cell)) {
    throw new Error(`expected a cell to move, one of ${cells.join(", ")}`);
  }
  const node = readNodeAddress(to);
  if (node === null) throw new Error("expected --to HOST:PORT, a node of the cluster");
  const plan = movePlan(cell, node);
  if (isPlan === true) return planned(plan);
  await requireCluster(database);
  await runPlan(database, plan);
  const nodes = await nodesByCell(database);
  return done(`${cell} is at ${nodes[cell]}: start the service anew, so that its lanes follow`, {
    nodes,
  });
};

function planned(plan: readonly string[]): CommandResult {
  return done(plan.map((statement) => `${statement};`).join("\n"), { plan });
}

async function nodesByCell(database: Database): Promise<Record<string, string>> {
  const nodes = [...await cellNodes(database)];
  return Object.fromEntries(nodes.map(([cell, { host, port }]) => [cell, `${host}:${port}`]));
}
