// The real run on a Citus cluster. It changes the database that MITHQAL_CITUS_URL names: an empty one
// on a coordinator of two nodes or more, with the extension citus.
import { assert, assertEquals } from "@std/assert";
import process from "node:process";
import { test } from "node:test";
import { openMarket } from "@mithqal/testing/real";
import { commands } from "../commands/commands.ts";
import type { Database } from "../homes/database.ts";
import { type NodeAddress, urlAt } from "../homes/node_address.ts";
import { openPostgres } from "../homes/postgres_home.ts";
import { cellLine } from "../lanes/call_line.ts";
import { Lanes } from "../lanes/lanes.ts";
import {
  askUntilSettled,
  assertExactlyOnce,
  emptyLoad,
  funding,
  loadOf,
} from "../testdata/load.ts";
import { Desk } from "../testdata/desk.ts";
import { cellNodes } from "./cluster.ts";

const url = process.env.MITHQAL_CITUS_URL;
const skip = url === undefined && "no MITHQAL_CITUS_URL";
const cell = "cell_1";

test("a database goes onto Citus, and its cell moves under load", { skip }, async () => {
  const database = openPostgres({ url: url!, connections: 1 });
  try {
    await commands.migrate!(database, {});
    await openMarket(database);
    const before = emptyLoad(await Desk.open({ database, cell }));
    await withLanes(undefined, (lanes) => askUntilSettled(before, lanes, funding));
    await commands["onto-citus"]!(database, {});
    await assertExactlyOnce(before);
    const during = await Desk.open({ database, cell });
    const [from, to] = [await nodeOf(database), await otherNode(database)];
    await withLanes(from, async (lanes) => {
      let isOver = false;
      const load = loadOf(during, lanes, () => isOver);
      await commands["move-cell"]!(database, { cell, to: `${to.host}:${to.port}` });
      isOver = true;
      await assertExactlyOnce(await load);
    });
    assertEquals(await nodeOf(database), to);
    const after = emptyLoad(await Desk.open({ database, cell }));
    await withLanes(to, (lanes) => askUntilSettled(after, lanes, funding));
    await assertExactlyOnce(after);
  } finally {
    await database.close();
  }
});

async function nodeOf(database: Database): Promise<NodeAddress> {
  const node = (await cellNodes(database)).get(cell);
  assert(node !== undefined, "the cell is on no node");
  return node;
}

/** A node that the cell is not on. */
async function otherNode(database: Database): Promise<NodeAddress> {
  const { host, port } = await nodeOf(database);
  const [row] = await database.query(
    `select nodename, nodeport from pg_dist_node where isactive and shouldhaveshards
    and noderole = 'primary' and (nodename, nodeport) <> ($1::text, $2::int) limit 1`,
    [host, port],
  );
  return { host: String(row!.nodename), port: Number(row!.nodeport) };
}

async function withLanes(
  at: NodeAddress | undefined,
  run: (lanes: Lanes) => Promise<unknown>,
): Promise<void> {
  const place = at === undefined ? url! : urlAt(url!, at);
  const opened = [1, 2].map(() => openPostgres({ url: place, connections: 1 }));
  const [lane, spare] = opened.map((database) => cellLine(database, cell));
  const report = (error: unknown) => {
    throw error;
  };
  try {
    await run(new Lanes({ lanes: [lane!], spares: [spare!] }, { report }));
  } finally {
    for (const database of opened) await database.close();
  }
}
