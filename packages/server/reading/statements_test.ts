// A closed day: as JSON and as CSV, signed over the bytes that were sent.
import { assert, assertEquals } from "@std/assert";
import { encodeUtf8 } from "@mithqal/canonical";
import { importPublicKeyJwk, verifyDetached } from "@mithqal/jws";
import { businessDay } from "@mithqal/protocol";
import { closeDay } from "@mithqal/store";
import { bothHomes, embeddedOnly, type TestHome } from "@mithqal/testing/real";
import { House } from "../testdata/house.ts";
import type { PartnerClient } from "../testdata/partner_client.ts";
import type { Reply } from "../testdata/raw_http.ts";

const dayMs = 86_400_000;
const day = (days: number) => businessDay(Date.now() + days * dayMs);

/** Moves a partner, and what it has done, a day back. */
async function age({ database, cell }: TestHome, { partner }: PartnerClient): Promise<void> {
  const moments = {
    "common.partners": "created_at",
    [`${cell}.journals`]: "decided_at",
    [`${cell}.heads`]: "decided_at",
  };
  for (const [table, column] of Object.entries(moments)) {
    await database.query(
      `update ${table} set ${column} = ${column} - interval '1 day' where partner = $1`,
      [partner],
    );
  }
}

/** A partner with two closed days: a funding and a withdrawal on the first, a buy on the second. */
async function twoDays(home: TestHome, house: House): Promise<PartnerClient> {
  const client = await house.partner({ head: { sar_available: 0n, gold_available: 0n } });
  await client.post("/sandbox/fund", { amount_sar: 10_000 });
  await client.sign("/v1/withdrawals", { amount_sar: 100 });
  await age(home, client);
  await age(home, client);
  await closeDay(home.database, home.cell, day(-2));
  await client.sign("/v1/orders", { quote_id: await client.quote() });
  await age(home, client);
  await client.post("/sandbox/fund", { amount_sar: 1 });
  await closeDay(home.database, home.cell, day(-1));
  return client;
}

/** The signature is over the body's bytes, by a key of its own that is published. */
async function verify(house: House, client: PartnerClient, reply: Reply): Promise<void> {
  const { keys } = (await client.get("/.well-known/jwks.json")).json;
  const imported = await Promise.all(keys.map(async (jwk: { kid: string }) => {
    const { kid, use: _use, alg: _alg, typ: _typ, ...key } = jwk as Record<string, unknown>;
    const read = await importPublicKeyJwk(key);
    return read.ok ? [{ kid: String(kid), key: read.key }] : [];
  }));
  const signature = reply.headers["x-statement-signature"];
  const verified = await verifyDetached(signature, encodeUtf8(reply.body), imported.flat());
  assert(verified.ok, verified.ok ? "" : verified.message);
  assertEquals(verified.header.typ, "mithqal-statement+jws");
  const changed = encodeUtf8(reply.body.replace("sandbox", "sandbos"));
  assertEquals((await verifyDetached(signature, changed, imported.flat())).ok, false);
  assertEquals(house.reports, []);
}

bothHomes("a statement tells the day from its opening to its closing, signed", async (home) => {
  await House.with(home, async (house) => {
    const client = await twoDays(home, house);
    const reply = await client.get(`/v1/statements/${day(-2)}`);
    assertEquals([reply.status, reply.headers["content-type"]], [200, "application/json"]);
    await verify(house, client, reply);
    const entries = (await client.get("/v1/ledger-entries")).json.data;
    const { closed_at: closedAt, ...statement } = reply.json;
    assert(Date.parse(closedAt) <= Date.now());
    const zero = { available_sar: 0, available_halalas: 0, held_sar: 0, held_halalas: 0 };
    assertEquals(statement, {
      environment: "sandbox",
      client_id: client.identity.clientId,
      date: day(-2),
      opening: { sar: zero, gold: { available_grams: 0, available_mg: 0 } },
      totals: [
        {
          kind: "funding",
          entries: 1,
          change_sar: 10_000,
          change_halalas: 1_000_000,
          change_grams: 0,
          change_mg: 0,
        },
        {
          kind: "withdrawal.hold",
          entries: 1,
          change_sar: 0,
          change_halalas: 0,
          change_grams: 0,
          change_mg: 0,
        },
      ],
      closing: {
        sar: {
          available_sar: 9_900,
          available_halalas: 990_000,
          held_sar: 100,
          held_halalas: 10_000,
        },
        gold: { available_grams: 0, available_mg: 0 },
      },
      opening_ledger_sequence: 0,
      closing_ledger_sequence: 2,
      closing_ledger_hash: entries.at(-2).hash,
    });
    const next = (await client.get(`/v1/statements/${day(-1)}`)).json;
    assertEquals([next.opening, next.opening_ledger_sequence, next.closing_ledger_sequence], [
      statement.closing,
      2,
      3,
    ]);
    assertEquals(next.totals.map(({ kind }: { kind: string }) => kind), ["order.buy"]);
    assertEquals(next.closing.gold.available_mg, 1_000);
    assertEquals((await client.get(`/v1/statements/${day(-2)}`)).body, reply.body);
  });
});

embeddedOnly("the same statement as CSV, where that is asked for", async (home) => {
  await House.with(home, async (house) => {
    const client = await twoDays(home, house);
    const path = `/v1/statements/${day(-2)}`;
    const reply = await client.get(path, { Accept: "text/csv" });
    assertEquals([reply.status, reply.headers["content-type"], reply.headers.vary], [
      200,
      "text/csv; charset=utf-8",
      "Accept",
    ]);
    await verify(house, client, reply);
    const { closing_ledger_hash: hash } = (await client.get(path)).json;
    const of = `sandbox,${client.identity.clientId},${day(-2)}`;
    assertEquals(reply.body.split("\r\n"), [
      "environment,client_id,date,line,kind,entries,sar,sar_held,gold_grams,ledger_sequence,ledger_hash",
      `${of},opening,,,0,0,0,0,`,
      `${of},total,funding,1,10000,,0,,`,
      `${of},total,withdrawal.hold,1,0,,0,,`,
      `${of},closing,,,9900,100,0,2,${hash}`,
      "",
    ]);
  });
});

embeddedOnly("a day that is not closed, that is none, or another's is not found", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const days = [
      day(0),
      day(-1),
      "2026-02-30",
      "2026-1-1",
      "today",
      "2026-01-01T00:00:00Z",
      "%00",
    ];
    for (const date of days) {
      const { status, json } = await client.get(`/v1/statements/${date}`);
      assertEquals([status, json.code], [404, "statement_not_found"], date);
    }
  });
});
