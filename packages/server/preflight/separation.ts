import type { Database, DatabaseRole, Environment } from "@mithqal/store";

/** Whether a user may take on a database role. */
export async function membershipFaults(
  database: Database,
  roles: readonly DatabaseRole[],
): Promise<string[]> {
  const rows = await database.query(
    `select r.name from json_array_elements_text($1::text::json) as r(name)
    left join pg_roles p on p.rolname = r.name
    where p.oid is null or not pg_has_role(session_user, p.oid, 'member')`,
    [JSON.stringify(roles)],
  );
  return rows.map(({ name }) => `the database's user is no member of ${name}: grant it that role`);
}

const writable = (who: "current_user" | "session_user") =>
  `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = relnamespace
  where relkind in ('r', 'p') and nspname ~ '^(common|cell_[0-9]+)$'
    and has_table_privilege(${who}, c.oid, 'insert, update, delete, truncate')
  order by 1 limit 1`;

/**
 * That a process can write no table by itself: the role cannot, and in production the user who logs in
 * cannot either, for a role that was taken on can be laid down again.
 */
export async function separationFaults(
  asRole: Database,
  role: DatabaseRole,
  environment: Environment,
): Promise<string[]> {
  const [table] = await asRole.query(writable("current_user"));
  if (table !== undefined) {
    return [
      `${role} may write ${table.name}: expected it to read tables and call its entries alone`,
    ];
  }
  if (environment !== "production") return [];
  const [loginTable] = await asRole.query(writable("session_user"));
  if (loginTable === undefined) return [];
  return [
    `the database's user may write tables itself: expected one whose only right is the role ${role}`,
  ];
}
