import type { Database } from "@mithqal/store";

const oldestVersion = 15;

/** What a Postgres must not have switched off where money is kept. */
export async function durabilityFaults(database: Database): Promise<string[]> {
  const rows = await database.query(
    `select name, setting from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'
    order by name`,
  );
  return rows.map(({ name }) => `the database has ${name} off: expected it on in production`);
}

/** The oldest version that the functions are written for. */
export async function versionFaults(database: Database): Promise<string[]> {
  const [row] = await database.query("select current_setting('server_version_num')::int as number");
  const version = Math.floor(Number(row!.number) / 10_000);
  if (version >= oldestVersion) return [];
  return [`expected Postgres ${oldestVersion} or newer, got ${version}`];
}
