// One thing by its id, as its partner sees it, and as anybody else does.
import { assertEquals } from "@std/assert";
import { bothHomes, embeddedOnly } from "@mithqal/testing/real";
import { House } from "../testdata/house.ts";
import type { PartnerClient } from "../testdata/partner_client.ts";

/** The answer of a POST as a GET gives it: what has just moved money shows the balances besides. */
function withoutBalances({ balances: _, ...body }: Record<string, unknown>) {
  return body;
}

async function makeAll(client: PartnerClient) {
  const quote = (await client.post("/v1/quotes", { side: "buy", gold_grams: 1.5 })).json;
  const open = (await client.post("/v1/quotes", {
    side: "sell",
    amount_sar: 500,
    client_reference: "open-1",
  })).json;
  const order = (await client.sign("/v1/orders", { quote_id: quote.quote_id })).json;
  const withdrawal = (await client.sign("/v1/withdrawals", { amount_sar: 100 })).json;
  const funding = (await client.post("/sandbox/fund", { amount_sar: 10 })).json;
  return { quote, open, order, withdrawal, funding };
}

bothHomes("each thing is read as it was made", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const { quote, open, order, withdrawal, funding } = await makeAll(client);
    const read = async (path: string) => (await client.get(path)).json;
    assertEquals(await read(`/v1/quotes/${open.quote_id}`), open);
    assertEquals(await read(`/v1/quotes/${quote.quote_id}`), {
      ...quote,
      status: "executed",
      order_id: order.order_id,
    });
    assertEquals(await read(`/v1/orders/${order.order_id}`), withoutBalances(order));
    assertEquals(
      await read(`/v1/withdrawals/${withdrawal.withdrawal_id}`),
      withoutBalances(withdrawal),
    );
    assertEquals(await read(`/v1/fundings/${funding.funding_id}`), withoutBalances(funding));
    const reply = await client.get(`/v1/orders/${order.order_id}`);
    assertEquals([reply.status, reply.headers["content-type"]], [200, "application/json"]);
    assertEquals(reply.headers["ratelimit-policy"], '"reads";q=200000;w=2');
  });
});

embeddedOnly("a thing's state is that of now", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const { open, withdrawal } = await makeAll(client);
    await client.post(`/v1/quotes/${open.quote_id}/cancel`, {});
    await client.sign(`/v1/withdrawals/${withdrawal.withdrawal_id}/cancel`, {});
    const status = async (path: string) => (await client.get(path)).json.status;
    assertEquals(await status(`/v1/quotes/${open.quote_id}`), "cancelled");
    assertEquals(await status(`/v1/withdrawals/${withdrawal.withdrawal_id}`), "cancelled");
    const quote = await client.quote();
    await home.database.query(
      `update ${home.cell}.quotes set created_at = created_at - interval '61 s',
        expires_at = expires_at - interval '61 s' where partner = $1`,
      [client.partner],
    );
    assertEquals(await status(`/v1/quotes/${quote}`), "expired");
  });
});

embeddedOnly("another partner's id answers like an unknown one, to the letter", async (home) => {
  await House.with(home, async (house) => {
    const [client, other] = [await house.partner(), await house.partner()];
    const theirs = await makeAll(other);
    const event = (await other.get("/v1/events?limit=1")).json.data[0].id;
    const unknown = (prefix: string) => `${prefix}_01h455vb4pex5vsknk084sn02q`;
    const cases = [
      ["/v1/quotes/", theirs.quote.quote_id, unknown("qte"), "quote_not_found"],
      ["/v1/orders/", theirs.order.order_id, unknown("ord"), "order_not_found"],
      ["/v1/withdrawals/", theirs.withdrawal.withdrawal_id, unknown("wdr"), "withdrawal_not_found"],
      ["/v1/fundings/", theirs.funding.funding_id, unknown("fnd"), "funding_not_found"],
      ["/v1/events/", event, unknown("evt"), "event_not_found"],
    ] as const;
    for (const [path, foreign, id, code] of cases) {
      const answer = async (asked: string) => {
        const { status, json } = await client.get(`${path}${asked}`);
        return { ...json, status, instance: "", request_id: "" };
      };
      const [first, second] = [await answer(foreign), await answer(id)];
      assertEquals([first.status, first.code], [404, code]);
      assertEquals(first, second);
      for (const malformed of ["x", id.toUpperCase(), `${id}x`, `req${id.slice(3)}`, "%00"]) {
        const { status, json } = await client.get(`${path}${malformed}`);
        assertEquals([status, json.code], [404, code], malformed);
      }
    }
    const encoded = theirs.order.order_id.replace("ord", "%6Frd");
    assertEquals((await other.get(`/v1/orders/${encoded}`)).json.code, "order_not_found");
    const attempts = await client.get(`/v1/events/${event}/attempts`);
    assertEquals([attempts.status, attempts.json.code], [404, "event_not_found"]);
    assertEquals((await other.get(`/v1/events/${event}/attempts`)).status, 200);
  });
});

embeddedOnly("ids of the ends of time are unknown ones", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const collections = {
      qte: "quotes",
      ord: "orders",
      wdr: "withdrawals",
      fnd: "fundings",
      evt: "events",
    };
    for (const [prefix, collection] of Object.entries(collections)) {
      for (const digits of ["0".repeat(26), `7${"z".repeat(25)}`]) {
        const { status } = await client.get(`/v1/${collection}/${prefix}_${digits}`);
        assertEquals(status, 404, `${prefix}_${digits}`);
      }
    }
  });
});
