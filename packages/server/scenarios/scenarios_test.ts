// What a partner rehearses, and that its retry with the same key gets through.
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { waitUntil } from "@mithqal/testing/processes";
import { bothHomes, embeddedOnly } from "@mithqal/testing/real";
import { House } from "../testdata/house.ts";
import { Rehearsals } from "./rehearsals.ts";
import { slowMs } from "./scenario.ts";

const quote = { side: "buy", gold_grams: 1 };

function rehearsing(scenario: string) {
  return { "X-Sandbox-Scenario": scenario, "Idempotency-Key": randomUUID() };
}

bothHomes(
  "timeout_after_commit: it is done, its answer is lost, and the retry replays",
  async (home) => {
    await House.with(home, async (house) => {
      const client = await house.partner();
      const order = { quote_id: await client.quote() };
      const headers = rehearsing("timeout_after_commit");
      const lost = await client.sign("/v1/orders", order, { headers });
      assertEquals([lost.status, lost.json.code, lost.json.retry], [
        503,
        "outcome_unknown",
        "same_key",
      ]);
      assertEquals([lost.headers["retry-after"], lost.json.retry_after], ["1", 1]);
      const found = (await client.get("/v1/orders")).json.data;
      assertEquals(found.length, 1);
      const retried = await client.sign("/v1/orders", order, { headers });
      assertEquals([retried.status, retried.headers["idempotent-replayed"]], [200, "true"]);
      assertEquals(retried.json.order_id, found[0].order_id);
      const key = headers["Idempotency-Key"];
      const { json } = await client.get(`/v1/idempotency-keys?key=${key}`);
      assertEquals(json.result.id, retried.json.order_id);
    });
  },
);

embeddedOnly("what is refused stays refused", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner({ head: { sar_available: 0n } });
    const order = { quote_id: await client.quote() };
    const { json } = await client.sign("/v1/orders", order, {
      headers: rehearsing("timeout_after_commit"),
    });
    assertEquals(json.code, "insufficient_funds");
  });
});

const notDone: [scenario: string, status: number, code: string][] = [
  ["outcome_unknown", 503, "outcome_unknown"],
  ["rate_limited", 429, "rate_limited"],
  ["overloaded", 503, "overloaded"],
  ["service_unavailable", 503, "service_unavailable"],
];

embeddedOnly("the others happen once under each key, and nothing is done", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    for (const [i, [scenario, status, code]] of notDone.entries()) {
      const headers = rehearsing(scenario);
      const refused = await client.post("/v1/quotes", quote, headers);
      assertEquals([refused.status, refused.json.code], [status, code]);
      assertEquals([refused.headers["retry-after"], refused.json.retry], ["1", "same_key"]);
      assertEquals((await client.get("/v1/quotes")).json.data.length, i);
      assertEquals((await client.post("/v1/quotes", quote, headers)).status, 201);
    }
    const read = await client.get("/v1/balances", { "X-Sandbox-Scenario": "overloaded" });
    assertEquals(read.json.code, "overloaded");
  });
});

embeddedOnly("slow is done at once, and answered late", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const startedMs = performance.now();
    const reply = client.post("/v1/quotes", quote, rehearsing("slow"));
    const isDone = async () => (await client.get("/v1/quotes")).json.data.length > 0;
    await waitUntil("the quote", isDone);
    assertEquals((await reply).status, 201);
    assert(performance.now() - startedMs >= slowMs);
  });
});

embeddedOnly(
  "a scenario that is none is refused, before anything else is looked at",
  async (home) => {
    await House.with(home, async (house) => {
      const client = await house.partner();
      for (const scenario of ["", "timeout", "SLOW", ["slow", "slow"]]) {
        const own = { "X-Sandbox-Scenario": scenario };
        for (
          const reply of [
            await client.get("/v1/balances", own),
            await client.sign("/v1/orders", {}, { headers: own }),
          ]
        ) {
          assertEquals(
            [reply.status, reply.json.code],
            [400, "malformed_request"],
            String(scenario),
          );
          assert(reply.json.detail.includes("timeout_after_commit"));
        }
      }
    });
  },
);

embeddedOnly("in production any scenario is refused, and no money moves", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const order = { quote_id: await client.quote() };
    const headers = rehearsing("slow");
    const refused = await client.sign("/v1/orders", order, { headers });
    assertEquals([refused.status, refused.json.code], [400, "malformed_request"]);
    assertEquals((await client.get("/v1/orders")).json.data, []);
    assertEquals((await client.sign("/v1/orders", order)).status, 201);
  }, { environment: "production" });
});

embeddedOnly("the probe rehearses too, and says so in its own form", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const { status, json } = await client.sign("/v1/signed-probe", "", {
      headers: rehearsing("overloaded"),
    });
    assertEquals([status, json.code], [503, "overloaded"]);
  });
});

test("Rehearsals remembers the newest ten thousand keys", () => {
  const rehearsals = new Rehearsals();
  assertEquals([rehearsals.isFirst(1, "a"), rehearsals.isFirst(1, "a")], [true, false]);
  assertEquals([rehearsals.isFirst(2, "a"), rehearsals.isFirst(1, undefined)], [true, true]);
  for (let i = 0; i < 10_000; i++) rehearsals.isFirst(3, String(i));
  assertEquals([rehearsals.isFirst(3, "9999"), rehearsals.isFirst(1, "a")], [false, true]);
});
