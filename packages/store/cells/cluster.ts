import type { Database } from "../homes/database.ts";
import type { NodeAddress } from "../homes/node_address.ts";

/** Whether a database is a cluster: it has the extension Citus. */
export async function isCluster(database: Database): Promise<boolean> {
  const rows = await database.query("select from pg_extension where extname = 'citus'");
  return rows.length > 0;
}

/** Throws for an operator to read, where a command needs a cluster and there is none. */
export async function requireCluster(database: Database): Promise<void> {
  if (await isCluster(database)) return;
  throw new Error(
    "this database is one Postgres without the extension citus, so every cell lives where it does; " +
      "make it the coordinator of a cluster (Citus 12.1 or newer) first, or see --plan",
  );
}

/**
 * The node that holds each cell, so that a lane can go straight to it. A cell that is not named lives
 * where the database is: all of them, on a single Postgres.
 */
export async function cellNodes(database: Database): Promise<ReadonlyMap<string, NodeAddress>> {
  if (!await isCluster(database)) return new Map();
  // A cell is whole on its node, so one table tells; the view citus_shards would weigh them all.
  const rows = await database.query(
    `select n.nspname as cell, d.nodename as host, d.nodeport as port
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_dist_shard s on s.logicalrelid = c.oid
    join pg_dist_placement p on p.shardid = s.shardid
    join pg_dist_node d on d.groupid = p.groupid and d.noderole = 'primary'
    where n.nspname ~ '^cell_[0-9]+$' and c.relname = 'heads'`,
  );
  return new Map(
    rows.map(({ cell, host, port }) => [String(cell), { host: String(host), port: Number(port) }]),
  );
}
