import { assert, assertEquals, assertRejects } from "@std/assert";
import {
  type DatabaseHome,
  embeddedHome,
  migrate,
  type Opening,
  openPostgres,
  postgresHome,
  settleEnvironment,
} from "@mithqal/store";
import { waitUntil } from "@mithqal/testing/processes";
import { bothHomes, postgresOnly, type RealHome, type TestHome } from "@mithqal/testing/real";
import type { Config } from "../config/config.ts";
import { readConfig } from "../config/read_config.ts";
import type { Role } from "../config/role.ts";
import { Log } from "../observe/log/log.ts";
import { operatorVariables } from "../testdata/operator_variables.ts";
import { readReply, requestBytes, sendRaw } from "../testdata/raw_http.ts";
import { sandboxVariables } from "../testdata/server_house.ts";
import { wholeVariables } from "../testdata/variables.ts";
import { openRole, type RunningRole } from "./open_role.ts";
import { StartRefused } from "./start_refused.ts";

const forOperators = await operatorVariables("sandbox");

async function configOf(role: Role, own = forOperators): Promise<Config> {
  const forRole = role === "worker" ? {} : own;
  const read = await readConfig(role, { ...sandboxVariables("embedded:"), ...forRole });
  assert(read.ok, read.ok ? "" : read.faults.join());
  return read.config;
}

/** A home that counts what is open; the test's database stays open. */
function counted(home: TestHome | RealHome) {
  let left = 0;
  const roles = new Set<string | undefined>();
  const parts = "url" in home ? postgresHome(home.url) : embeddedHome(home.database);
  const open = async (opening: Opening = {}) => {
    const database = await parts.open(opening);
    left++;
    roles.add(opening.role);
    const close = async () => {
      left--;
      await database.close();
    };
    return { ...database, close };
  };
  const counting: DatabaseHome = { home: parts.home, open, close: () => Promise.resolve() };
  return { home: counting, left: () => left, roles };
}

async function start(config: Config, home: DatabaseHome) {
  const lines: string[] = [];
  const log = new Log({ level: "debug", write: (line) => void lines.push(line) });
  const lists: string[] = [];
  const publishRevocationList = (pem: string) => Promise.resolve(void lists.push(pem));
  const running = await openRole(config, { version: "0.1.0", home, log, publishRevocationList });
  return { running, lines, lists };
}

async function ask({ addresses }: RunningRole, path: string): Promise<Response> {
  const { host, port } = addresses.internal;
  return await fetch(`http://${host}:${port}${path}`);
}

/** A busy machine may have let the last look at the database grow old. */
function untilReady(running: RunningRole): Promise<void> {
  return waitUntil("it to be ready", async () => (await ask(running, "/ready")).status === 200);
}

bothHomes(
  "openRole() starts all roles in one process, and lets go of all it has opened",
  async (home) => {
    const { home: counting, left, roles } = counted(home);
    const { running, lines } = await start(await configOf("all"), counting);
    const { partner, operator } = running.addresses;
    const reply = readReply(await sendRaw(partner!, requestBytes("GET", "/health", [])));
    assertEquals([reply.status, reply.json.code], [401, "client_certificate_unknown"]);
    const withoutTls = sendRaw({ ...operator!, host: "127.0.0.1" }, "GET / HTTP/1.1\r\n\r\n");
    assert(!(await withoutTls.catch(() => "")).includes("HTTP"));
    await untilReady(running);
    const shown = async (name: string) =>
      new RegExp(`^${name}\\{[^}]*role="all"`, "m")
        .test(await (await ask(running, "/metrics")).text());
    assert(await shown("mithqal_http_requests_total"));
    assert(await shown("mithqal_worker_failures"));
    const list = "mithqal_revocation_list_remaining_seconds";
    await waitUntil("the revocation list's look", () => shown(list));
    assertEquals([...roles].filter((role) => role !== undefined).sort(), [
      "mithqal_api",
      "mithqal_operator",
      "mithqal_worker",
    ]);
    assert(left() > 0);
    await running.stop();
    const faults = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === "error");
    assertEquals([left(), faults, running.readiness().phase], [0, [], "draining"]);
    await assertRejects(() => ask(running, "/live"));
  },
);

bothHomes("openRole() refuses a database, and lets go of what it had opened", async (home) => {
  const { home: counting, left } = counted(home);
  const config = { ...await configOf("worker"), environment: "production" as const };
  const message = "expected the database of the production, got that of the sandbox";
  await assertRejects(() => start(config, counting), StartRefused, message);
  assertEquals(left(), 0);
});

bothHomes("openRole() refuses a partners' authority of the other environment", async (home) => {
  const { home: counting, left } = counted(home);
  const other = await operatorVariables("production");
  const config = await configOf("operator", other);
  await assertRejects(
    () => start(config, counting),
    StartRefused,
    "MITHQAL_PARTNER_CA_CERTIFICATE: ",
  );
  assertEquals(left(), 0);
});

postgresOnly("in production the api works for a user who can write no table", async (home) => {
  const url = await home.server.createDatabase("separate");
  const owner = openPostgres({ url, connections: 1 });
  await migrate(owner, ["cell_1"]);
  await settleEnvironment(owner, "production");
  await owner.run("create role separate login; grant mithqal_api to separate");
  const own = Object.assign(new URL(url), { username: "separate" }).href;
  const read = await readConfig("api", {
    ...wholeVariables.api,
    MITHQAL_LISTEN: "127.0.0.1:0",
    MITHQAL_INTERNAL_LISTEN: "127.0.0.1:0",
    MITHQAL_DATABASE_URL: own,
  });
  assert(read.ok);
  const { running } = await start(read.config, postgresHome(own));
  await untilReady(running);
  const sessions = await owner.query(
    `select distinct usename, application_name from pg_stat_activity
    where datname = 'separate' and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  assertEquals([...sessions], [{ usename: "separate", application_name: "mithqal_api" }]);
  for (const role of [undefined, "mithqal_api"] as const) {
    const same = await postgresHome(own).open(role === undefined ? {} : { role });
    for (const table of ["cell_1.heads", "cell_1.postings", "common.market"]) {
      await assertRejects(() => same.query(`delete from ${table}`), Error, "permission denied");
    }
    await same.close();
  }
  await running.stop();
  await owner.close();
});
