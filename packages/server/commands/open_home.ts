import { type DatabaseHome, embeddedHome, openEmbedded, postgresHome } from "@mithqal/store";
import type { DatabaseChoice } from "../config/config.ts";

/** Opens the configured database. */
export async function openHome(choice: DatabaseChoice): Promise<DatabaseHome> {
  if (choice.home === "postgres") return postgresHome(choice.url);
  return embeddedHome(await openEmbedded(choice.folder));
}
