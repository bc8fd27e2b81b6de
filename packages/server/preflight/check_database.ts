import { cellsOf, type Database, type DatabaseHome, type DatabaseRole } from "@mithqal/store";
import type { Config } from "../config/config.ts";
import { plays, type Role } from "../config/role.ts";
import { durabilityFaults, versionFaults } from "./durability.ts";
import { unreachable } from "./reach.ts";
import { environmentFaults, hasSchema, migrateCommand, schemaFaults } from "./schema.ts";
import { membershipFaults, separationFaults } from "./separation.ts";

const answerTimeoutMs = 10_000;

/** The database roles that a process of a role takes on. */
export function databaseRolesOf(role: Role): DatabaseRole[] {
  const parts = ["api", "worker", "operator"] as const;
  return parts.filter((part) => plays(role, part)).map((part) => `mithqal_${part}` as const);
}

/**
 * Everything that keeps a process from starting on a database: that it is there, that it is migrated, for
 * this environment, safe enough for production, and that each role can do what it must and no more.
 */
export async function databaseFaults(
  home: DatabaseHome,
  config: Pick<Config, "role" | "environment" | "database">,
): Promise<string[]> {
  const login = await home.open({ answerTimeoutMs });
  try {
    const reason = await unreachable(login);
    return reason === null ? await faultsBehind(login, home, config) : [reason];
  } finally {
    await login.close();
  }
}

async function faultsBehind(
  login: Database,
  home: DatabaseHome,
  { role, environment, database }: Pick<Config, "role" | "environment" | "database">,
): Promise<string[]> {
  const isProduction = environment === "production";
  const faults = await versionFaults(login);
  if (isProduction) faults.push(...await durabilityFaults(login));
  const command = migrateCommand(database, environment);
  if (!await hasSchema(login)) {
    return [...faults, `the database has no tables of ours: run ${command}`];
  }
  const roles = databaseRolesOf(role);
  const memberships = await membershipFaults(login, roles);
  if (memberships.length > 0) return [...faults, ...memberships];
  const [first] = roles;
  await asRole(home, first!, async (opened) => {
    const cells = await cellsOf(opened);
    faults.push(
      ...await schemaFaults(opened, cells, command),
      ...await environmentFaults(opened, environment, command),
    );
  });
  for (const each of roles) {
    await asRole(home, each, async (opened) => {
      faults.push(...await separationFaults(opened, each, environment));
    });
  }
  return faults;
}

async function asRole(
  home: DatabaseHome,
  role: DatabaseRole,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const database = await home.open({ role, answerTimeoutMs });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}
