import { assert, assertEquals, assertRejects } from "@std/assert";
import type { Database } from "@mithqal/store";
import { bothHomes, type TestHome } from "@mithqal/testing/real";
import { readConfig } from "../config/read_config.ts";
import { readReply, requestBytes, sendRaw } from "../testdata/raw_http.ts";
import { openPartnerApi } from "./open_partner_api.ts";

const variables = {
  MITHQAL_ENVIRONMENT: "sandbox",
  MITHQAL_DEVELOPMENT: "yes",
  MITHQAL_BASE_URL: "https://api.mithqal.example",
  MITHQAL_LISTEN: "127.0.0.1:0",
  MITHQAL_DATABASE_URL: "embedded:",
};

/** The home's database under the hands of an API, which closes it as often as it has opened it. */
function counted({ database }: TestHome): { open: () => Promise<Database>; left: () => number } {
  let left = 0;
  const open = () => {
    left++;
    const close = () => Promise.resolve(void left--);
    const query: Database["query"] = (text, parameters) => database.query(text, parameters);
    return Promise.resolve({ home: database.home, query, run: () => Promise.resolve(), close });
  };
  return { open, left: () => left };
}

bothHomes(
  "openPartnerApi() listens, refuses strangers, and lets go of all it has opened",
  async (home) => {
    const read = await readConfig(variables);
    assert(read.ok);
    const { open, left } = counted(home);
    const reports: unknown[] = [];
    const report = (error: unknown) => void reports.push(error);
    const api = await openPartnerApi(read.config, { version: "0.1.0", connect: open, report });
    const reply = readReply(await sendRaw(api.address, requestBytes("GET", "/health", [])));
    assertEquals([reply.status, reply.json.code], [401, "client_certificate_unknown"]);
    assert(left() > 0);
    await api.stop();
    assertEquals([left(), reports], [0, []]);
  },
);

bothHomes("openPartnerApi() does not start on the other environment's database", async (home) => {
  const read = await readConfig(variables);
  assert(read.ok);
  const { open } = counted(home);
  const config = { ...read.config, environment: "production" as const };
  const start = () => openPartnerApi(config, { version: "0", connect: open, report: () => {} });
  await assertRejects(start, Error, "expected the database of the production, got that of sandbox");
});
