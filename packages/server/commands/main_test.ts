// The command itself, as a process: it starts, answers, says what is wrong, and stops.
import { test } from "node:test";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { postgresOnly } from "@mithqal/testing/real";
import { readReply, requestBytes, sendRaw } from "../testdata/raw_http.ts";
import {
  clientOf,
  type Registered,
  sandboxVariables,
  withFolder,
  withoutPrice,
  withPostgres,
} from "../testdata/server_house.ts";
import { ServerProcess, until } from "../testdata/server_process.ts";

/** Runs a test on a folder's embedded database and on a real Postgres. */
function bothPlaces(
  name: string,
  run: (databaseUrl: string, registered: Registered) => Promise<void>,
): void {
  test(`${name} (embedded)`, () => withFolder(run));
  postgresOnly(name, (home) => withPostgres(home, run));
}

bothPlaces("the api serves partners, and its internal listener the platform", async (url, own) => {
  await ServerProcess.with("api", sandboxVariables(url), async (server) => {
    const client = await clientOf(server, own);
    const order = await client.sign("/v1/orders", { quote_id: await client.quote() });
    assertEquals(order.status, 201);
    await server.untilReady(200);
    assertEquals((await server.ask("/live")).status, 200);
    const { text } = await server.ask("/metrics");
    for (
      const series of [
        /^mithqal_http_requests_total\{route="POST \/v1\/orders",status="201",code="ok",role="api"\} 1$/m,
        /^mithqal_effects_total\{kind="order",outcome="ok",role="api"\} 1$/m,
        /^mithqal_honour_rate\{role="api"\} 1$/m,
        /^mithqal_store_call_items_count\{[^}]*line="lane"[^}]*\} [2-9]/m,
        /^mithqal_directory_age_seconds\{role="api"\} /m,
        /^mithqal_price_age_seconds\{role="api"\} /m,
        /^process_cpu_seconds_total\{role="api"\} /m,
      ]
    ) assertMatch(text, series);
    for (const path of ["/metrics", "/ready", "/live"]) {
      const reply = await client.get(path);
      assertEquals([reply.status, reply.json.code], [404, "not_found"], path);
      const stranger = readReply(
        await sendRaw(server.address("partner"), requestBytes("GET", path, [])),
      );
      assertEquals(stranger.status, 401, path);
    }
    const { time: _time, ms, ...line } = await until(
      "the order's line",
      () => server.lines.find(({ route }) => route === "POST /v1/orders"),
    );
    assert(typeof ms === "number");
    assertEquals(line, {
      level: "info",
      message: "request",
      role: "api",
      request_id: order.headers["x-request-id"],
      client_id: own.identity.clientId,
      route: "POST /v1/orders",
      status: 201,
      code: "ok",
    });
    server.signal("SIGTERM");
    assertEquals([await server.ended, server.stderr], [0, ""]);
    assertEquals(server.lines.at(-1)!.message, "stopped");
  });
});

postgresOnly("readiness turns as Postgres goes and comes back", async (home) => {
  await withPostgres(home, async (url, own) => {
    await ServerProcess.with("api", sandboxVariables(url), async (server) => {
      const client = await clientOf(server, own);
      await home.server.stop();
      await server.untilReady(503);
      assertEquals((await server.ask("/live")).status, 200);
      const reply = await client.post("/v1/quotes", { side: "buy", gold_grams: 1 });
      assertEquals(reply.status, 503);
      await home.server.restart();
      await server.untilReady(200);
      assertMatch(await client.quote(), /^qte_/);
    });
  });
});

/** Begins an order that waits behind a held head; `release` lets it go on. */
async function heldOrder(
  home: Parameters<Parameters<typeof postgresOnly>[1]>[0],
  server: ServerProcess,
  own: Registered,
) {
  const client = await clientOf(server, own);
  const quoteId = await client.quote();
  const holder = home.connect();
  await holder.run(
    `begin; select from ${home.cell}.heads where partner = ${own.partner} for update`,
  );
  const order = client.sign("/v1/orders", { quote_id: quoteId });
  order.catch(() => {});
  await until("the order to wait", async () => {
    const { text } = await server.ask("/metrics");
    return /^mithqal_lane_items\{.*\} 1$/m.test(text) || undefined;
  });
  return { client, order, release: () => holder.run("commit") };
}

postgresOnly("SIGTERM lets what is under way finish, and takes nothing new", async (home) => {
  await withPostgres(home, async (url, own) => {
    await ServerProcess.with("api", sandboxVariables(url), async (server) => {
      const { client, order, release } = await heldOrder(home, server, own);
      server.signal("SIGTERM");
      await server.untilReady(503);
      assertEquals(JSON.parse((await server.ask("/ready")).text).phase, "draining");
      const refused = await client.get("/health").catch((error) => error.code);
      assertEquals(refused, "ECONNREFUSED");
      await release();
      assertEquals((await order).status, 201);
      assertEquals(await server.ended, 0);
    });
  });
});

postgresOnly("a second SIGTERM ends it at once", async (home) => {
  await withPostgres(home, async (url, own) => {
    await ServerProcess.with("api", sandboxVariables(url), async (server) => {
      const { release } = await heldOrder(home, server, own);
      server.signal("SIGTERM");
      await server.line("stopping");
      server.signal("SIGTERM");
      assertEquals(await server.ended, 1);
      await release();
    });
  });
});

test("the worker publishes a price, and tells how its workers fare (embedded)", async () => {
  await withFolder(async (url) => {
    await ServerProcess.with("worker", sandboxVariables(url), async (server) => {
      await until("a published price", async () => {
        const { text } = await server.ask("/metrics");
        return /^mithqal_price_published_age_seconds\{/m.test(text) || undefined;
      });
      const { text } = await server.ask("/metrics");
      assertMatch(text, /^mithqal_worker_failures\{worker="price_publisher",role="worker"\} 0$/m);
      assertMatch(text, /^mithqal_price_publisher_holds_lease\{role="worker"\} 1$/m);
      server.signal("SIGTERM");
      assertEquals([await server.ended, server.stderr], [0, ""]);
    });
  }, withoutPrice);
});

test("everything that is wrong with the configuration is said at once, and ends with 1", async () => {
  const { code, stdout, stderr } = await ServerProcess.run(["--role", "api"], {
    MITHQAL_ENVIRONMENT: "production",
    MITHQAL_DATABASE_URL: "embedded:data",
    MITHQAL_PARTNER_CA_KEY: "hush",
  });
  assertEquals([code, stdout], [1, ""]);
  const names = stderr.trim().split("\n").map((line) => line.split(":")[0]);
  assertEquals(names, [
    "MITHQAL_BASE_URL",
    "MITHQAL_DATABASE_URL",
    "MITHQAL_SEALING_KEY",
    "MITHQAL_LISTEN",
    "MITHQAL_SIDECAR_SECRETS",
    "MITHQAL_DEPOSIT_BANK",
    "MITHQAL_DEPOSIT_IBAN",
    "MITHQAL_DEPOSIT_BENEFICIARY",
    "MITHQAL_PARTNER_CA_KEY",
  ]);
  assertEquals(stderr.includes("hush"), false);
});

test("a mistake at the keyboard is one line, and --help tells more", async () => {
  const wrong = [[], ["--role", "boss"], ["--rule", "api"], ["api"]];
  for (const words of wrong) {
    const { code, stderr } = await ServerProcess.run(words);
    assertEquals([code, stderr.trim().split("\n").length], [1, 1], stderr);
    assertMatch(stderr, /see --help/);
  }
  const { code, stdout } = await ServerProcess.run(["--help"]);
  assertEquals(code, 0);
  assertMatch(stdout, /--role operator[^]*MITHQAL_PARTNER_CA_KEY/);
});

test("--check tells of the database what a start would refuse (embedded)", async () => {
  await withFolder(async (url) => {
    const variables = sandboxVariables(url);
    const fit = await ServerProcess.run(["--role", "api", "--check"], variables);
    assertEquals([fit.code, fit.stderr], [0, ""]);
    const empty = { ...variables, MITHQAL_DATABASE_URL: "embedded:" };
    const check = await ServerProcess.run(["--role", "api", "--check"], empty);
    const start = await ServerProcess.run(["--role", "api"], empty);
    assertMatch(check.stderr, /^the database has no tables of ours: run npm run store -- migrate/);
    assertEquals([check.code, start.code, start.stderr], [1, 1, check.stderr]);
  });
});

test("an address that is taken is said in one line", async () => {
  await withFolder(async (url) => {
    await ServerProcess.with("api", sandboxVariables(url), async (server) => {
      const { port } = server.address("internal") as { port: number };
      const { code, stderr } = await ServerProcess.run(["--role", "api"], {
        ...sandboxVariables("embedded:"),
        MITHQAL_INTERNAL_LISTEN: `127.0.0.1:${port}`,
      });
      assertEquals([code, stderr.trim()], [
        1,
        "an address to listen on is taken: is another one running?",
      ]);
    });
  });
});
