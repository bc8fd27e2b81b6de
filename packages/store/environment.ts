import type { Database } from "./homes/database.ts";

/** What a database is for. Nothing of one environment is accepted by the other. */
export type Environment = "sandbox" | "production";

/**
 * Says once what a database is for, and from then on refuses to take it for something else: the
 * hash chains begin with it, and the sandbox's tools look at it.
 */
export async function settleEnvironment(
  database: Database,
  environment: Environment,
): Promise<void> {
  await database.query(
    "insert into common.environment (name) values ($1) on conflict (one) do nothing",
    [environment],
  );
  const [row] = await database.query("select name from common.environment");
  if (row?.name !== environment) {
    throw new Error(`this database is the ${row?.name}'s: open it as that, or take another`);
  }
}
