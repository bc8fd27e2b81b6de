// The sandbox's tools: what the market, the bank and the webhooks do to the calling partner alone.
import { randomUUID } from "node:crypto";
import { assertEquals } from "@std/assert";
import { bothHomes, embeddedOnly } from "@mithqal/testing/real";
import { House } from "../testdata/house.ts";
import type { PartnerClient } from "../testdata/partner_client.ts";

const quote = { side: "buy", gold_grams: 1 };

bothHomes("a partner's own price stands still, and the others' goes on", async (home) => {
  await House.with(home, async (house) => {
    const [client, other] = [await house.partner(), await house.partner()];
    const key = { "Idempotency-Key": randomUUID() };
    const set = await client.post("/sandbox/price", { mid: 400, freeze: true }, key);
    assertEquals([set.status, set.json], [200, {
      mid_price_per_gram_sar: 400,
      mid_price_per_gram_e4: 4_000_000,
      frozen: true,
    }]);
    const replayed = await client.post("/sandbox/price", { freeze: true, mid: "400.0" }, key);
    assertEquals([replayed.body, replayed.headers["idempotent-replayed"]], [set.body, "true"]);
    const price = async (of: PartnerClient) =>
      (await of.post("/v1/quotes", quote)).json.price_per_gram_sar;
    assertEquals([await price(client), await price(other)], [401.6, 413.9994]);
    assertEquals((await client.get("/v1/prices")).json.mid_price_per_gram_sar, 400);
    assertEquals((await client.post("/sandbox/price", {})).json.frozen, false);
    assertEquals(await price(client), 413.9994);
  });
});

embeddedOnly(
  "a price too far from the simulated one is refused, and so is no price",
  async (home) => {
    await House.with(home, async (house) => {
      const client = await house.partner();
      for (const mid of [300, 600, 0, -1, "1e2", 400.00001, null]) {
        const { status, json } = await client.post("/sandbox/price", { mid });
        assertEquals([status, json.code], [422, "validation_error"], String(mid));
      }
      const far = await client.post("/sandbox/price", { mid: 600 });
      const detail = "expected mid to be within 20 % of the simulated price, got 600";
      assertEquals(far.json.detail, detail);
      assertEquals(far.json.errors, [{ pointer: "/mid", code: "out_of_bounds", detail }]);
      const { json } = await client.post("/sandbox/price", { freeze: "yes" });
      assertEquals(json.errors[0].pointer, "/freeze");
    });
  },
);

embeddedOnly("a partner's market is halted and opened for it alone", async (home) => {
  await House.with(home, async (house) => {
    const [client, other] = [await house.partner(), await house.partner()];
    const set = await client.post("/sandbox/market", { status: "halted" });
    assertEquals([set.status, set.json], [200, { market_status: "halted" }]);
    assertEquals((await client.post("/v1/quotes", quote)).json.code, "market_halted");
    assertEquals((await client.get("/v1/prices")).json.market_status, "halted");
    assertEquals((await other.post("/v1/quotes", quote)).status, 201);
    await client.post("/sandbox/market", { status: "open" });
    assertEquals((await client.post("/v1/quotes", quote)).status, 201);
    assertEquals((await client.post("/sandbox/market", { status: "shut" })).status, 422);
  });
});

embeddedOnly("the bank's part is played for the partner's own withdrawals", async (home) => {
  await House.with(home, async (house) => {
    const [client, other] = [await house.partner(), await house.partner()];
    const made = async () =>
      (await client.sign("/v1/withdrawals", { amount_sar: 100 })).json.withdrawal_id as string;
    const [first, second] = [await made(), await made()];
    const play = async (id: string, act: string, by = client) =>
      await by.post(`/sandbox/withdrawals/${id}/${act}`, {});
    const completed = await play(first, "complete");
    assertEquals([completed.status, completed.json.status], [200, "completed"]);
    assertEquals(completed.json.balances.sar.held_halalas, 10_000);
    const { balances: _, ...shown } = completed.json;
    assertEquals((await client.get(`/v1/withdrawals/${first}`)).json, shown);
    assertEquals((await play(first, "return")).json.status, "returned");
    assertEquals((await play(second, "fail")).json.status, "failed");
    for (const [id, by] of [[first, other], ["x", client]] as const) {
      const { status, json } = await play(id, "complete", by);
      assertEquals([status, json.code], [404, "withdrawal_not_found"]);
    }
    const again = await play(first, "complete");
    assertEquals([again.status, again.json.code], [409, "withdrawal_not_cancellable"]);
  });
});

embeddedOnly("how webhooks are delivered is set, and replayed", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    for (const mode of ["duplicate", "reorder", "delay", "drop", "normal"]) {
      const { status, json } = await client.post("/sandbox/webhooks", { mode });
      assertEquals([status, json], [200, { mode }]);
    }
    assertEquals((await client.post("/sandbox/webhooks", { mode: "lose" })).status, 422);
  });
});

embeddedOnly("none of the tools is there in production", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const id = "wdr_01h455vb4pex5vsknk084sn02q";
    const paths = ["price", "market", "webhooks"];
    paths.push(...["complete", "fail", "return"].map((act) => `withdrawals/${id}/${act}`));
    for (const path of paths) {
      const { status, json } = await client.post(`/sandbox/${path}`, {});
      assertEquals([status, json.code], [404, "not_found"], path);
    }
  }, { environment: "production" });
});
