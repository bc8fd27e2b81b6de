// "I lost the response": the three answers.
import { randomUUID } from "node:crypto";
import { assert, assertEquals } from "@std/assert";
import { bothHomes, embeddedOnly, postgresOnly } from "@mithqal/testing/real";
import type { EffectOutcome } from "@mithqal/store";
import { House } from "../testdata/house.ts";
import { ReadPool } from "./read_pool.ts";

const path = (key: string) => `/v1/idempotency-keys?key=${encodeURIComponent(key)}`;

bothHomes("a key that was used tells what came of it, with a link", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const key = `a+b/${randomUUID()}&=%`;
    const headers = { "Idempotency-Key": key };
    const quote = await client.post("/v1/quotes", { side: "buy", gold_grams: 1 }, headers);
    const { status, json } = await client.get(path(key));
    const { decided_at: at, ...answer } = json;
    assertEquals([status, answer], [200, {
      key,
      state: "completed",
      kind: "quote",
      request_id: quote.headers["x-request-id"],
      result: { id: quote.json.quote_id, href: `/v1/quotes/${quote.json.quote_id}` },
      refusal: null,
    }]);
    assertEquals(at, quote.json.created_at);
    assertEquals((await client.get(json.result.href)).json, quote.json);

    const other = await house.partner();
    assertEquals((await other.get(path(key))).json.state, "not_seen");
  });
});

embeddedOnly("each kind of thing has its link, and a stored refusal its code", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const asked = async (key: string) => (await client.get(path(key))).json;
    const order = { quote_id: await client.quote() };
    const placed = await client.sign("/v1/orders", order, {
      headers: { "Idempotency-Key": "order" },
    });
    assertEquals((await asked("order")).result.href, `/v1/orders/${placed.json.order_id}`);
    await client.sign("/v1/orders", order, { headers: { "Idempotency-Key": "again" } });
    const { result, refusal } = await asked("again");
    assertEquals([result, refusal], [null, {
      code: "quote_already_executed",
      status: 409,
      retry: "new_quote",
    }]);
    await client.sign("/v1/withdrawals", { amount_sar: 100 }, {
      headers: { "Idempotency-Key": "withdrawal" },
    });
    assert((await asked("withdrawal")).result.href.startsWith("/v1/withdrawals/wdr_"));
    await client.post("/sandbox/fund", { amount_sar: 1 }, { "Idempotency-Key": "funding" });
    assert((await asked("funding")).result.href.startsWith("/v1/fundings/fnd_"));
    await client.post("/sandbox/market", { status: "open" }, { "Idempotency-Key": "market" });
    const market = await asked("market");
    assertEquals([market.kind, market.result, market.refusal], ["sandbox.market", null, null]);
  });
});

embeddedOnly(
  "a key that nobody has seen may be sent again, and when that is final",
  async (home) => {
    await House.with(home, async (house) => {
      const client = await house.partner();
      const beforeMs = Date.now();
      const { status, json } = await client.get(path("unused"));
      const { final_after: finalAfter, ...answer } = json;
      assertEquals([status, answer], [200, {
        key: "unused",
        state: "not_seen",
        retry: "same_key",
      }]);
      const afterMs = Date.parse(finalAfter) - beforeMs;
      assert(afterMs >= 609_000 && afterMs < 640_000, finalAfter);
    });
  },
);

embeddedOnly("a look-up waits for what this process has taken in before it", async (home) => {
  let answer: (outcome: EffectOutcome) => void = () => {};
  const taken = new Promise<EffectOutcome>((resolve) => answer = resolve);
  let asked = () => {};
  const isAsked = new Promise<void>((resolve) => asked = resolve);
  await House.with(home, async (house) => {
    const client = await house.partner();
    const quote = client.post("/v1/quotes", { side: "buy", gold_grams: 1 });
    await isAsked;
    let isAnswered = false;
    const lookUp = client.get(path("unused")).finally(() => isAnswered = true);
    assertEquals((await client.get("/v1/balances")).status, 200);
    assertEquals(isAnswered, false);
    answer({ ok: false, code: "overloaded", details: {}, replayed: false, rate: null });
    assertEquals((await quote).json.code, "overloaded");
    assertEquals((await lookUp).json.state, "not_seen");
  }, {
    deskOf: () => ({
      act: () => {
        asked();
        return taken;
      },
    }),
  });
});

postgresOnly("a partner whose head is held is in progress", async (home) => {
  const waiting = home.connect(1, 20_000);
  const holder = home.connect();
  await House.with(home, async (house) => {
    const client = await house.partner();
    await holder.run(
      `begin; select from ${home.cell}.heads where partner = ${client.partner} for update`,
    );
    try {
      const { status, headers, json } = await client.get(path("any"));
      assertEquals([status, headers["retry-after"]], [200, "1"]);
      assertEquals(json, { key: "any", state: "in_progress", retry_after: 1 });
    } finally {
      await holder.run("rollback");
    }
  }, { waitingReads: new ReadPool([waiting]) });
});

embeddedOnly("a key is asked for once, in its form", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const code = async (query: string) => {
      const { json } = await client.get(`/v1/idempotency-keys${query}`);
      return [json.code, json.errors?.[0].pointer];
    };
    assertEquals(await code(""), ["validation_error", "/key"]);
    assertEquals(await code("?key="), ["validation_error", "/key"]);
    assertEquals(await code("?key=a%20b"), ["validation_error", "/key"]);
    assertEquals(await code(`?key=${"a".repeat(256)}`), ["validation_error", "/key"]);
    assertEquals(await code("?key=a&key=b"), ["malformed_request", undefined]);
    assertEquals(await code("?key=a&limit=1"), ["unknown_parameter", "/limit"]);
  });
});
