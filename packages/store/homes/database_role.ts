/** The database roles, one for each role of a process: each executes its own entries, and reads. */
export const databaseRoles = ["mithqal_api", "mithqal_worker", "mithqal_operator"] as const;

/** One of the database roles. */
export type DatabaseRole = typeof databaseRoles[number];
