import { randomUUID } from "node:crypto";
import { assert, assertEquals } from "@std/assert";
import { bothHomes, embeddedOnly } from "@mithqal/testing/real";
import { House } from "../testdata/house.ts";

bothHomes("a partner funds, asks for a quote, and executes it by a signed order", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner({ head: { sar_available: 0n } });
    const funded = await client.post("/sandbox/fund", { amount_sar: 1000 });
    assertEquals([funded.status, funded.json.amount_halalas], [201, 100_000]);
    assertEquals(funded.json.balances.sar.available_sar, 1000);

    const quoted = await client.post("/v1/quotes", { side: "buy", gold_grams: 1.5 });
    assertEquals([quoted.status, quoted.json.status, quoted.json.gold_mg], [201, "active", 1_500]);

    const ordered = await client.sign("/v1/orders", { quote_id: quoted.json.quote_id });
    assertEquals([ordered.status, ordered.json.status], [201, "executed"]);
    assertEquals(ordered.json.total_halalas, quoted.json.total_halalas);
    assertEquals(ordered.json.balances.gold.available_mg, 1_000_001_500);
    assertEquals(ordered.headers["content-type"], "application/json");
    assert(/^req_[0-9a-z]{26}$/.test(ordered.headers["x-request-id"]!));
    assertEquals(house.reports, []);
  });
});

embeddedOnly("a replay has the same bytes, status 200 and its header", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const key = { "Idempotency-Key": randomUUID() };
    const first = await client.post("/v1/quotes", '{"side":"buy","gold_grams":1.0}', key);
    const again = await client.post("/v1/quotes", '{ "gold_grams" : "1", "side":"buy" }', key);
    assertEquals([first.status, again.status], [201, 200]);
    assertEquals(again.body, first.body);
    assertEquals([first.headers["idempotent-replayed"], again.headers["idempotent-replayed"]], [
      undefined,
      "true",
    ]);
    const other = await client.post("/v1/quotes", { side: "sell", gold_grams: 1 }, key);
    assertEquals([other.status, other.json.code], [409, "idempotency_key_conflict"]);

    const orderKey = { headers: { "Idempotency-Key": randomUUID() } };
    const order = { quote_id: first.json.quote_id };
    const placed = await client.sign("/v1/orders", order, orderKey);
    const replayed = await client.sign("/v1/orders", order, orderKey);
    assertEquals([placed.status, replayed.status, replayed.body], [201, 200, placed.body]);
  });
});

embeddedOnly("a database kept read-only is told as maintenance, and keeps no key", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const key = { "Idempotency-Key": randomUUID() };
    const quote = () => client.post("/v1/quotes", { side: "buy", gold_grams: 1 }, key);
    await home.database.run("set default_transaction_read_only = on");
    const refused = await quote();
    const tested = await client.post("/v1/webhook-endpoint/test", {});
    const read = await client.get("/v1/quotes");
    await home.database.run("set default_transaction_read_only = off");
    assertEquals([refused.status, refused.json.code, refused.headers["retry-after"]], [
      503,
      "maintenance",
      "5",
    ]);
    assertEquals([tested.status, tested.json.code, tested.json.detail, read.status], [
      503,
      "maintenance",
      refused.json.detail,
      200,
    ]);
    assertEquals(house.reports, []);
    assertEquals((await quote()).status, 201);
  });
});

embeddedOnly("a stored refusal is replayed with its own status, and tells why", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner({ head: { sar_available: 0n } });
    const order = { quote_id: await client.quote() };
    const key = { headers: { "Idempotency-Key": randomUUID() } };
    const refusal = await client.sign("/v1/orders", order, key);
    assertEquals([refusal.status, refusal.json.code, refusal.json.retry], [
      422,
      "insufficient_funds",
      "new_key",
    ]);
    assert(refusal.json.shortfall_halalas > 0);
    await client.post("/sandbox/fund", { amount_sar: 100_000 });
    const replay = await client.sign("/v1/orders", order, key);
    assertEquals([replay.status, replay.headers["idempotent-replayed"]], [422, "true"]);
    assertEquals(replay.json.shortfall_halalas, refusal.json.shortfall_halalas);
    assertEquals((await client.sign("/v1/orders", order)).status, 201);
  });
});

embeddedOnly("quotes and withdrawals are cancelled by an empty body or {}", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const quote = await client.quote();
    const cancelled = await client.post(`/v1/quotes/${quote}/cancel`, "");
    assertEquals([cancelled.status, cancelled.json.status], [200, "cancelled"]);
    const again = await client.post(`/v1/quotes/${quote}/cancel`, {});
    assertEquals([again.status, again.json.code, again.json.retry], [
      409,
      "quote_cancelled",
      "new_quote",
    ]);
    const made = await client.sign("/v1/withdrawals", { amount_sar: 100 });
    assertEquals([made.status, made.json.status, made.json.rail], [201, "pending", "sarie_ips"]);
    const path = `/v1/withdrawals/${made.json.withdrawal_id}/cancel`;
    const ended = await client.sign(path, "");
    assertEquals([ended.status, ended.json.status, ended.json.balances.sar.held_sar], [
      200,
      "cancelled",
      0,
    ]);
    const late = await client.sign(path, {});
    assertEquals([late.status, late.json.code, late.json.withdrawal_status], [
      409,
      "withdrawal_not_cancellable",
      "cancelled",
    ]);
  });
});

embeddedOnly("health and prices come out of memory", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner({ terms: { prices_per_second: 10 } });
    const health = await client.get("/health", { Authorization: null });
    assertEquals([health.status, health.json.status, health.json.environment], [
      200,
      "ok",
      "sandbox",
    ]);
    const price = await client.get("/v1/prices");
    assertEquals([price.status, price.json.mid_price_per_gram_sar], [200, 412.35]);
    assertEquals(price.json.buy_price_per_gram_sar, 413.9994);
    assertEquals(price.headers["ratelimit-policy"], '"prices";q=20;w=2');
  });
});
