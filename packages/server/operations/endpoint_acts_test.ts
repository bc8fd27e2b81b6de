// What a partner asks of its webhook endpoint: once under each key, as every write.
import { randomUUID } from "node:crypto";
import { assert, assertEquals } from "@std/assert";
import { type CellPlace, claimDeliveries, recordAttempts, setEndpointEffect } from "@mithqal/store";
import { bothHomes, embeddedOnly, runEffect } from "@mithqal/testing/real";
import { House } from "../testdata/house.ts";
import type { PartnerClient } from "../testdata/partner_client.ts";

const url = "https://partner.example/hooks";
const leaseMs = 30_000;

/** A clock by which the rate of these, one a second, is never reached. */
function hurried(): () => number {
  let nowMs = Date.now();
  return () => nowMs += 1_000;
}

/** Delivers what is due of one partner, and answers as it is told to. */
async function deliver(house: House, { partner }: PartnerClient, status = 200): Promise<number> {
  const place: CellPlace = house.home;
  const nowMs = Date.now();
  const claimed = await claimDeliveries(place, { nowMs, leaseMs, most: 256 });
  const own = claimed.filter((delivery) => delivery.partner === partner);
  await recordAttempts(
    place,
    own.map((delivery) => ({
      delivery,
      startedAtMs: nowMs,
      tookMs: 20,
      answer: { status },
      verdict: status === 200 ? { kind: "delivered" } : { kind: "exhausted" },
    })),
  );
  return own.length;
}

async function register(house: House, { partner }: PartnerClient): Promise<void> {
  const { database, cell } = house.home;
  const set = setEndpointEffect({ cell, partner, nowMs: Date.now() }, url);
  assertEquals(await runEffect(database, set), { code: null });
}

async function withEndpoint(house: House): Promise<{ client: PartnerClient; eventId: string }> {
  const client = await house.partner();
  await register(house, client);
  await deliver(house, client);
  await client.post("/sandbox/fund", { amount_sar: 1 });
  await deliver(house, client);
  const { json } = await client.get("/v1/events?limit=1");
  return { client, eventId: json.data[0].id };
}

bothHomes("an event is sent again, once under each key; its attempts are told", async (home) => {
  await House.with(home, async (house) => {
    const { client, eventId } = await withEndpoint(house);
    const path = `/v1/events/${eventId}/redeliver`;
    const key = { "Idempotency-Key": randomUUID() };
    const first = await client.post(path, {}, key);
    assertEquals([first.status, first.json], [200, { event_id: eventId, due: true }]);
    assertEquals(await deliver(house, client, 500), 1);
    const again = await client.post(path, "", key);
    assertEquals([again.status, again.body, again.headers["idempotent-replayed"]], [
      200,
      first.body,
      "true",
    ]);
    assertEquals(await deliver(house, client), 0);
    const { json } = await client.get(`/v1/events/${eventId}/attempts`);
    assertEquals(
      json.data.map(({ attempted_at: _, ...attempt }: Record<string, unknown>) => attempt),
      [
        { duration_ms: 20, response_status: 500, fault: null },
        { duration_ms: 20, response_status: 200, fault: null },
      ],
    );
    assertEquals([json.has_more, json.next_cursor], [false, null]);
    assertEquals(house.reports, []);
  });
});

embeddedOnly("attempts are walked in pages", async (home) => {
  await House.with(home, async (house) => {
    const { client, eventId } = await withEndpoint(house);
    await client.post(`/v1/events/${eventId}/redeliver`, {});
    await deliver(house, client, 404);
    const path = `/v1/events/${eventId}/attempts?limit=1`;
    const first = (await client.get(path)).json;
    const second = (await client.get(`${path}&cursor=${first.next_cursor}`)).json;
    const statuses = [...first.data, ...second.data].map((attempt) => attempt.response_status);
    assertEquals([statuses, first.has_more, second.has_more], [[404, 200], true, false]);
  });
});

embeddedOnly("a key that was used for something else conflicts, both ways", async (home) => {
  await House.with(home, async (house) => {
    const { client, eventId } = await withEndpoint(house);
    const key = { "Idempotency-Key": randomUUID() };
    const redeliver = `/v1/events/${eventId}/redeliver`;
    await client.post(redeliver, {}, key);
    const conflict = async (path: string, body: unknown) => {
      const { status, json } = await client.post(path, body, key);
      assertEquals([status, json.code], [409, "idempotency_key_conflict"], path);
    };
    await conflict("/v1/webhook-endpoint/test", {});
    await conflict("/v1/quotes", { side: "buy", gold_grams: 1 });
    const quoteKey = { "Idempotency-Key": randomUUID() };
    await client.post("/v1/quotes", { side: "buy", gold_grams: 1 }, quoteKey);
    const { json } = await client.post("/v1/webhook-endpoint/resume", {}, quoteKey);
    assertEquals(json.code, "idempotency_key_conflict");
  }, { now: hurried() });
});

embeddedOnly("an endpoint is tested, resumed, and what was missed is recovered", async (home) => {
  await House.with(home, async (house) => {
    const { client } = await withEndpoint(house);
    const shown = async () => (await client.get("/v1/webhook-endpoint")).json;
    const before = await shown();
    assertEquals([before.status, before.url, before.pending_url], ["active", url, null]);
    assertEquals([before.dispatched_through, before.last_sequence], [1, 1]);
    assertEquals([before.last_test.response_status, before.failures], [200, 0]);

    assertEquals((await client.post("/v1/webhook-endpoint/test", {})).json, { due: true });
    assertEquals(await deliver(house, client), 1);

    await home.database.query(
      `update ${home.cell}.endpoints set disabled_at = clock_timestamp(), disabled_reason = 'gone'
      where partner = $1`,
      [client.partner],
    );
    const disabled = await shown();
    assertEquals([disabled.status, disabled.disabled_reason], ["disabled", "gone"]);
    assert(disabled.disabled_at !== null);
    assertEquals((await client.post("/v1/webhook-endpoint/resume", "")).json, { due: true });
    assertEquals((await shown()).status, "active");
  });
});

embeddedOnly("recover sends what was not delivered since a moment", async (home) => {
  await House.with(home, async (house) => {
    const { client } = await withEndpoint(house);
    await client.post("/sandbox/fund", { amount_sar: 1 });
    assertEquals(await deliver(house, client, 410), 1);
    const recover = (since: string, headers = {}) =>
      client.post("/v1/webhook-endpoint/recover", { since }, headers);
    const key = { "Idempotency-Key": randomUUID() };
    const recovered = await recover("2026-01-01T00:00:00Z", key);
    assertEquals([recovered.status, recovered.json], [200, { deliveries_due: 1 }]);
    assertEquals(await deliver(house, client), 1);
    assertEquals((await recover("2026-01-01T00:00:00.000Z", key)).body, recovered.body);
  });
});

embeddedOnly("what cannot be done says why, and keeps no key", async (home) => {
  const nowMs = Date.now();
  await House.with(home, async (house) => {
    const client = await house.partner();
    const key = { "Idempotency-Key": randomUUID() };
    const absent = await client.post("/v1/webhook-endpoint/test", {}, key);
    assertEquals([absent.status, absent.json.code], [404, "not_found"]);
    assert(absent.json.detail.includes("no webhook endpoint"));
    assertEquals((await client.get("/v1/webhook-endpoint")).json.code, "not_found");
    await register(house, client);
    assertEquals((await client.post("/v1/webhook-endpoint/test", {}, key)).status, 200);
    const limited = await client.post("/v1/webhook-endpoint/resume", {});
    assertEquals([limited.status, limited.json.code], [429, "rate_limited"]);
    assertEquals(limited.headers["ratelimit-policy"], '"webhooks";q=2;w=2');
  }, { now: () => nowMs });
});

embeddedOnly("bodies and ids of these are read as strictly as any", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const cases: [path: string, body: unknown, code: string][] = [
      ["/v1/events/x/redeliver", {}, "event_not_found"],
      ["/v1/events/evt_01h455vb4pex5vsknk084sn02q/redeliver", {}, "event_not_found"],
      ["/v1/events/evt_01h455vb4pex5vsknk084sn02q/redeliver", { a: 1 }, "unknown_parameter"],
      ["/v1/webhook-endpoint/test", { url }, "unknown_parameter"],
      ["/v1/webhook-endpoint/recover", {}, "validation_error"],
      ["/v1/webhook-endpoint/recover", { since: 1 }, "validation_error"],
      ["/v1/webhook-endpoint/recover", { since: "today" }, "validation_error"],
    ];
    for (const [path, body, code] of cases) {
      assertEquals((await client.post(path, body)).json.code, code, path);
    }
  }, { now: hurried() });
});
