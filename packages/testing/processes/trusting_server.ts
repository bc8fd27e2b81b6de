// A role of the service, started as its command starts it, but that it trusts the receiver of webhooks
// on this machine: no process may be told that by a variable.
import { readFileSync } from "node:fs";
import process from "node:process";
import { Log, openRole, readConfig, type Role, StartRefused } from "@mithqal/server";
import { postgresHome } from "@mithqal/store";

const [role = "", receiverCa = ""] = process.argv.slice(2);
const read = await readConfig(role as Role, process.env);
if (!read.ok) throw new Error(read.faults.join("\n"));
const { config } = read;
if (config.database.home !== "postgres") throw new Error("expected a Postgres");
const home = postgresHome(config.database.url);
const log = new Log({
  level: config.log.level,
  write: (line) => void process.stdout.write(`${line}\n`),
  always: { role },
});
const running = await start();
log.info("serving");
process.once("SIGTERM", async () => {
  await running.stop();
  await home.close();
  process.exit(0);
});

/** What must be mended is told in words. */
async function start() {
  const trustedReceivers = { ca: readFileSync(receiverCa, "utf8"), hosts: ["localhost"] };
  try {
    return await openRole(config, { version: "test", home, log, trustedReceivers });
  } catch (error) {
    const faults = error instanceof StartRefused ? error.faults : [(error as Error).message];
    process.stderr.write(`${faults.join("\n")}\n`);
    return process.exit(1);
  }
}
