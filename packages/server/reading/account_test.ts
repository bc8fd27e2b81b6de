// What each partner has one of: member by member against what is known.
import { Buffer } from "node:buffer";
import { randomBytes, randomUUID } from "node:crypto";
import { assert, assertEquals } from "@std/assert";
import { encodeUtf8 } from "@mithqal/canonical";
import { generateKey } from "@mithqal/jws";
import { createAuthority, makeRequest, signRequest } from "@mithqal/pki";
import { embeddedOnly } from "@mithqal/testing/real";
import { depositAccount, House } from "../testdata/house.ts";

embeddedOnly("balances are those after the newest effect", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner({ head: { sar_available: 0n, gold_available: 1_500n } });
    await client.post("/sandbox/fund", { amount_sar: "90071992547409.93" });
    const funded = await client.post("/sandbox/fund", { amount_sar: 500 });
    const withdrawal = await client.sign("/v1/withdrawals", { amount_sar: 120.5 });
    const reply = await client.get("/v1/balances");
    assertEquals([reply.status, reply.json], [200, withdrawal.json.balances]);
    assertEquals(reply.json, {
      sar: {
        available_sar: 379.5,
        available_halalas: 37_950,
        held_sar: 120.5,
        held_halalas: 12_050,
      },
      gold: { available_grams: 1.5, available_mg: 1_500 },
    });
    assertEquals(funded.json.balances.sar.available_sar, 500);
  });
});

embeddedOnly(
  "limits tell the bounds, what is used and what remains, and the rates",
  async (home) => {
    await House.with(home, async (house) => {
      const terms = { open_quotes_max: 5, open_mg_max: 10_000, daily_mg_max: 20_000 };
      const rates = { orders_per_second: 7, tokens_per_minute: 90, reads_per_second: 25 };
      const client = await house.partner({ terms: { ...terms, ...rates } });
      await client.quote({ side: "buy", gold_grams: 4 });
      const { json } = await client.get("/v1/limits");
      const { rates: shown, ...bounds } = json;
      assertEquals(bounds, {
        quote: { min_grams: 0.01, min_mg: 10, max_grams: 10_000, max_mg: 10_000_000 },
        open_quotes: { max: 5, used: 1, remaining: 4 },
        open_exposure: {
          max_grams: 10,
          max_mg: 10_000,
          used_grams: 4,
          used_mg: 4_000,
          remaining_grams: 6,
          remaining_mg: 6_000,
        },
        daily_volume: {
          max_grams: 20,
          max_mg: 20_000,
          used_grams: 4,
          used_mg: 4_000,
          remaining_grams: 16,
          remaining_mg: 16_000,
        },
        funding: {
          min_sar: 1,
          min_halalas: 100,
          max_sar: 10_000_000,
          max_halalas: 1_000_000_000,
        },
        withdrawal: {
          min_sar: 10,
          min_halalas: 1_000,
          fee_sar: 1,
          fee_halalas: 100,
          instant_max_sar: 20_000,
          instant_max_halalas: 2_000_000,
          review_above_sar: 500_000,
          review_above_halalas: 50_000_000,
        },
      });
      const rate = (name: string) => shown.find((each: { name: string }) => each.name === name);
      assertEquals(rate("orders"), { name: "orders", requests: 7, window_seconds: 1, burst: 14 });
      assertEquals(rate("token"), { name: "token", requests: 90, window_seconds: 60, burst: 180 });
      assertEquals(rate("webhooks"), {
        name: "webhooks",
        requests: 1,
        window_seconds: 1,
        burst: 2,
      });
      assertEquals(
        (await client.get("/v1/limits")).headers["ratelimit-policy"],
        '"reads";q=50;w=2',
      );
    });
  },
);

embeddedOnly(
  "deposit instructions name the house's account and the partner's reference",
  async (home) => {
    await House.with(home, async (house) => {
      const client = await house.partner();
      const { status, json } = await client.get("/v1/deposit-instructions");
      const reference = client.identity.clientId;
      assertEquals([status, json], [200, { ...depositAccount, currency: "SAR", reference }]);
    });
    await House.with(home, async (house) => {
      const client = await house.partner();
      const { status, json } = await client.get("/v1/deposit-instructions");
      assertEquals([status, json.code], [404, "not_found"]);
    }, { depositAccount: null });
  },
);

embeddedOnly("reserves add up to the vault, bar by bar", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const bar = {
      bar_id: randomUUID(),
      serial: randomUUID(),
      refiner: "A refiner",
      year: 2025,
      fineness_ppt: 9_999,
      gross_mg: 1_000_100,
      fine_mg: 1_000_000,
      vault: "Riyadh",
    };
    const operators = { requested_by: "maker", approved_by: "checker" };
    await home.database.query(
      "select common.register_bar($1::text::jsonb, $2::text::jsonb)",
      [JSON.stringify(bar), JSON.stringify(operators)],
    );
    const { status, json } = await client.get("/v1/reserves");
    assertEquals(status, 200);
    assertEquals(json.bars.length, 1);
    const { bar_id: id, registered_at: at, ...shown } = json.bars[0];
    assert(/^bar_[0-9a-z]{26}$/.test(id) && Date.parse(at) <= Date.parse(json.as_of));
    assertEquals(shown, {
      serial: bar.serial,
      refiner: "A refiner",
      year: 2025,
      fineness: 999.9,
      gross_grams: 1_000.1,
      gross_mg: 1_000_100,
      fine_grams: 1_000,
      fine_mg: 1_000_000,
      vault: "Riyadh",
    });
    assertEquals([json.vault_mg, json.vault_grams], [1_000_000, 1_000]);
    const [held] = await home.database.query(
      `select sum(gold_available)::text as owed, sum(gold_line)::text as allotted
      from ${home.cell}.heads`,
    );
    assertEquals([String(json.owed_mg), String(json.allotted_mg)], [held!.owed, held!.allotted]);
    assertEquals(json.free_mg, 1_000_000);
  });
});

embeddedOnly("credentials show their state and their ends, and nothing secret", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const { partner, identity } = client;
    const now = new Date();
    const { authority } = await createAuthority({ kind: "partner", environment: "sandbox", now });
    const made = await makeRequest({ organization: "Bank", commonName: identity.clientId });
    assert(made.ok);
    const request = made.requestPem;
    const issued = await signRequest({ authority, request, clientId: identity.clientId, now });
    assert(issued.ok);
    const { pem, sha256, notAfter } = issued.certificate;
    const der = Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ""), "base64");
    await house.put(partner, "certificate", sha256, der);
    await home.database.query(
      "update common.credentials set ends_at = $2::text::timestamptz where id = $1",
      [sha256, notAfter.toISOString()],
    );
    const retiring = await generateKey();
    await house.put(partner, "signing_key", "my-key", encodeUtf8(JSON.stringify(retiring.jwk)));
    await house.end(partner, "signing_key", "my-key", new Date(Date.now() + 3_600_000));
    await house.put(partner, "client_secret", "second", randomBytes(32));
    await house.end(partner, "client_secret", "second", null);

    const reply = await client.get("/v1/credentials");
    assertEquals([reply.status, reply.json.data.length], [200, 6]);
    const of = (id: string) =>
      reply.json.data.find((credential: { id: string }) => credential.id === id);
    assertEquals([of(sha256).kind, of(sha256).thumbprint, of(sha256).status], [
      "certificate",
      sha256,
      "active",
    ]);
    assertEquals(of(sha256).expires_at, notAfter.toISOString());
    const { active_from: _, last_used_at: __, expires_at: ends, ...key } = of("my-key");
    assertEquals(key, {
      kind: "signing_key",
      id: "my-key",
      thumbprint: retiring.thumbprint,
      status: "retiring",
      revoked_at: null,
    });
    assert(Date.parse(ends) > Date.now());
    assertEquals([of("second").status, of("second").thumbprint], ["revoked", null]);
    assert(of("second").revoked_at !== null);
    assertEquals([of("first").status, of("first").expires_at], ["active", null]);
    assertEquals(of(identity.key.thumbprint).status, "active");
    for (const secret of [identity.secret, "material", '"x":', '"d":']) {
      assert(!reply.body.includes(secret), secret);
    }
    await house.end(partner, "certificate", sha256, new Date(Date.now() + 60_000));
    const later = (await client.get("/v1/credentials")).json.data;
    assertEquals(later.find((each: { id: string }) => each.id === sha256).status, "retiring");
  });
});

embeddedOnly("nobody sees another's credentials, events or entries", async (home) => {
  await House.with(home, async (house) => {
    const [client, other] = [await house.partner(), await house.partner()];
    await other.post("/sandbox/fund", { amount_sar: 1 });
    for (
      const path of ["events", "ledger-entries", "fundings", "quotes", "orders", "withdrawals"]
    ) {
      assertEquals((await client.get(`/v1/${path}`)).json, {
        data: [],
        has_more: false,
        next_cursor: null,
      });
    }
    const { body } = await client.get("/v1/credentials");
    assert(!body.includes(other.identity.certificateHash));
  });
});
