// Secrets in every place where one can be, and the search for them in everything a process says.
import { assert, assertEquals } from "@std/assert";
import { type Database, migrate, openPostgres } from "@mithqal/store";
import { openMarket, postgresOnly, type RealHome } from "@mithqal/testing/real";
import { openCollector } from "../testdata/collector.ts";
import { type PartnerClient, sidecarSecret } from "../testdata/partner_client.ts";
import { requestBytes, sendRaw } from "../testdata/raw_http.ts";
import { registerPartner } from "../testdata/register_partner.ts";
import { clientOf, type Registered, sandboxVariables } from "../testdata/server_house.ts";
import { ServerProcess, until } from "../testdata/server_process.ts";
import { sealingKey } from "../testdata/variables.ts";

/** In headers, bodies, targets, the database's URL and the messages of errors. */
const canary = "canary-4f1c9a";

/** From now on each effect fails, with the canary wherever Postgres puts text. */
const poison = `create or replace function cell_1.act_v2(items json)
  returns setof engine.outcome_v1 language plpgsql as $$
  begin
    raise exception '${canary} in a message' using detail = '${canary}', hint = '${canary}',
      errcode = '23514';
  end $$`;

/** Requests with secrets in all their parts: good ones, and each way to be refused. */
async function askAll(client: PartnerClient, server: ServerProcess): Promise<void> {
  const secrets = { Cookie: `session=${canary}`, "X-Api-Key": canary, "X-Forwarded-For": canary };
  assertEquals((await client.get("/v1/prices", secrets)).status, 200);
  const order = { quote_id: await client.quote() };
  assertEquals((await client.sign("/v1/orders", order, { headers: secrets })).status, 201);
  await client.get(`/v1/prices?token=${canary}`);
  await client.get(`/${canary}`);
  await client.get("/v1/prices", { Authorization: `Bearer ${canary}` });
  await client.askToken({
    form: `grant_type=client_credentials&client_id=x&client_secret=${canary}`,
  });
  await client.askToken({ headers: { Authorization: `Basic ${btoa(`x:${canary}`)}` } });
  await client.post("/v1/quotes", `{"${canary}":"${canary}"`);
  await client.post("/v1/quotes", { side: canary, [canary]: 1 });
  await client.post("/v1/quotes", {}, { "Idempotency-Key": `${canary} ${canary}` });
  await client.sign("/v1/orders", order, {
    headers: { "X-JWS-Signature": `${canary}..${canary}` },
  });
  await client.sign("/v1/signed-probe", canary, { text: () => canary });
  await sendRaw(server.address("partner"), `GET /${canary} HTTP/9.9\r\n${canary}\r\n\r\n`);
  await sendRaw(
    server.address("partner"),
    requestBytes("GET", "/health", [["X-Mithqal-Sidecar-Secret", canary]]),
  );
}

/** Everything secret that the process has been given. */
function secretsOf({ identity }: Registered, client: PartnerClient): string[] {
  return [
    canary,
    sidecarSecret,
    sealingKey,
    atob(sealingKey),
    identity.secret,
    client.accessToken,
    client.accessToken.split(".")[2]!,
  ];
}

/** Makes a process say everything it can, and gives back all of that. */
async function everythingSaid(
  server: ServerProcess,
  client: PartnerClient,
  owner: Database,
  home: RealHome,
): Promise<string> {
  await askAll(client, server);
  await owner.run(poison);
  const failed = await client.post("/v1/quotes", { side: "buy", gold_grams: 1 });
  assertEquals([failed.status, failed.json.code], [500, "internal_error"]);
  const line = await until(
    "the fault's line",
    () => server.lines.find((each) => each.message === "a request failed"),
  );
  assertEquals([line.error, line.error_code], ["PostgresError", "23514"]);
  assertEquals(line.request_id, failed.headers["x-request-id"]);
  assert((line.stack as string[]).length > 0);
  await home.server.stop();
  await server.untilReady(503);
  await home.server.restart();
  await server.untilReady(200);
  const internal = (await server.ask("/metrics")).text + (await server.ask("/ready")).text;
  server.signal("SIGTERM");
  assertEquals(await server.ended, 0);
  return [failed.body, internal, server.stdout, server.stderr].join("\n");
}

postgresOnly("no secret is in logs, errors, metrics or traces", async (home) => {
  const url = await home.server.createDatabase("canary");
  const owner = openPostgres({ url, connections: 1 });
  const collector = await openCollector();
  try {
    await migrate(owner, ["cell_1"]);
    await openMarket(owner);
    const registered = await registerPartner({ database: owner, cell: "cell_1" });
    const variables = {
      ...sandboxVariables(Object.assign(new URL(url), { password: canary }).href),
      MITHQAL_LOG_LEVEL: "debug",
      MITHQAL_OTLP_ENDPOINT: collector.endpoint,
      MITHQAL_TRACE_ONE_IN: "1",
    };
    await ServerProcess.with("api", variables, async (server) => {
      const client = await clientOf(server, registered);
      const said = await everythingSaid(server, client, owner, home);
      const traced = collector.received();
      assert(traced.includes("POST /v1/orders") && traced.includes('"statement"'));
      for (const secret of secretsOf(registered, client)) {
        assertEquals((said + traced).includes(secret), false, secret.slice(0, 12));
      }
    });
  } finally {
    await owner.close();
    await collector.close();
  }
});
