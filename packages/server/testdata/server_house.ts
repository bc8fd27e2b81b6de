// What the tests of the command start from: variables, and databases with a partner in them.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, migrate, openEmbedded, settleEnvironment } from "@mithqal/store";
import { openMarket, type RealHome, type TestHome } from "@mithqal/testing/real";
import { baseUrl } from "./house.ts";
import { type Identity, PartnerClient, sidecarSecret } from "./partner_client.ts";
import { registerPartner } from "./register_partner.ts";
import type { ServerProcess } from "./server_process.ts";
import { sealingKey } from "./variables.ts";

/** The variables of a sandbox's process; ports are chosen when they are bound. */
export function sandboxVariables(databaseUrl: string): Record<string, string> {
  return {
    MITHQAL_ENVIRONMENT: "sandbox",
    MITHQAL_BASE_URL: baseUrl,
    MITHQAL_LISTEN: "127.0.0.1:0",
    MITHQAL_INTERNAL_LISTEN: "127.0.0.1:0",
    MITHQAL_DATABASE_URL: databaseUrl,
    MITHQAL_SIDECAR_SECRETS: sidecarSecret,
    MITHQAL_SEALING_KEY: sealingKey,
  };
}

export interface Registered {
  partner: number;
  identity: Identity;
}

/** Runs a test with an embedded database in a folder that holds a partner. */
export async function withFolder(
  run: (databaseUrl: string, registered: Registered) => Promise<void>,
  prepare: (database: Database) => Promise<void> = openMarket,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "mithqal-server-"));
  try {
    const database = await openEmbedded(join(folder, "data"));
    await migrate(database, ["cell_1"]);
    await prepare(database);
    const registered = await registerPartner({ database, cell: "cell_1" });
    await database.close();
    await run(`embedded:${join(folder, "data")}`, registered);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The same on a Postgres. */
export async function withPostgres(
  home: RealHome,
  run: (databaseUrl: string, registered: Registered) => Promise<void>,
): Promise<void> {
  await run(home.url, await registerPartner(home as TestHome));
}

/** A partner who has logged in at a process. */
export async function clientOf(
  server: ServerProcess,
  { partner, identity }: Registered,
): Promise<PartnerClient> {
  return await new PartnerClient(server.address("partner"), baseUrl, partner, identity).logIn();
}

/** A sandbox in which nobody has published a price. */
export async function withoutPrice(database: Database): Promise<void> {
  await settleEnvironment(database, "sandbox");
}
