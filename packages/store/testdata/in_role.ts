// A test's work with the rights of one database role.
import type { TestHome } from "@mithqal/testing/real";

/** Works in a role, and lays it down whatever comes of it. */
export async function inRole<T>(
  { database }: TestHome,
  role: string,
  work: () => Promise<T>,
): Promise<T> {
  await database.run(`set role ${role}`);
  try {
    return await work();
  } finally {
    await database.run("reset role");
  }
}
