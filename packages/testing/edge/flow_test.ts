import { randomUUID } from "node:crypto";
import { assert, assertEquals } from "@std/assert";
import { postgresOnly } from "../real/mod.ts";
import { Pair } from "./testdata/pair.ts";

postgresOnly("a partner funds, quotes and orders through the sidecar", async (home) => {
  await Pair.with(home, async (pair) => {
    const partner = await pair.partner();
    const funded = await partner.post("/sandbox/fund", { amount_sar: 1000 });
    assertEquals([funded.status, funded.json.amount_halalas], [201, 100_000]);
    const price = await partner.get("/v1/prices");
    assertEquals([price.status, price.json.metal], [200, "XAU"]);
    const quote = await partner.post("/v1/quotes", { side: "buy", gold_grams: 1.5 });
    assertEquals([quote.status, quote.json.status], [201, "active"]);
    const list = await partner.get("/v1/quotes?status=%61ctive&limit=1");
    assertEquals([list.status, list.json.data], [200, [quote.json]]);

    const key = { "Idempotency-Key": randomUUID() };
    const order = { quote_id: quote.json.quote_id };
    const placed = await partner.sign("/v1/orders", order, key);
    assertEquals([placed.status, placed.json.status], [201, "executed"]);
    const replay = await partner.sign("/v1/orders", order, key);
    assertEquals([replay.status, replay.text], [200, placed.text]);
    assertEquals(replay.headers["idempotent-replayed"], "true");

    const withdrawal = await partner.sign("/v1/withdrawals", { amount_sar: 100 });
    assertEquals([withdrawal.status, withdrawal.json.status], [201, "pending"]);
    const probe = await partner.sign("/v1/signed-probe?a=1&b=%20", "any bytes");
    assertEquals([probe.status, probe.json.valid], [200, true]);
    assertEquals(probe.json.certificate.sha256, partner.identity.certificate.sha256);
    partner.close();

    // Nothing that opens a door is in a log.
    const logs = await pair.accessLog() + pair.logLines.join("\n");
    for (const secret of [partner.identity.secret, key["Idempotency-Key"], "the-first-of-the-"]) {
      assert(!logs.includes(secret), secret.slice(0, 4));
    }
  });
});

postgresOnly("nobody is anybody else by headers of the sidecar's", async (home) => {
  await Pair.with(home, async (pair) => {
    const [alpha, beta] = [await pair.partner(), await pair.partner()];
    const forged = {
      "X-Forwarded-Client-Cert": `Hash=${beta.identity.certificate.sha256}`,
      "X-Mithqal-Sidecar-Secret": "the-first-of-the-sidecar-s-secrets",
      "X-Mithqal-Source-Address": "203.0.113.1",
    };
    const probe = await alpha.sign("/v1/signed-probe", "{}", forged);
    assertEquals([probe.status, probe.json.client_id], [200, alpha.identity.clientId]);
    // The other's token and key are nothing without the other's certificate.
    const thief = beta.again(alpha.identity.certificate);
    const stolen = await thief.post("/v1/quotes", { side: "buy", gold_grams: 1 }, forged);
    assertEquals([stolen.status, stolen.json.code], [401, "token_certificate_mismatch"]);
    for (const partner of [alpha, beta, thief]) partner.close();
  });
});

postgresOnly(
  "while the server is away its partners are told so, and go on afterwards",
  async (home) => {
    await Pair.with(home, async (pair) => {
      const partner = await pair.partner();
      await pair.stopServer();
      const quote = () => partner.post("/v1/quotes", { side: "buy", gold_grams: 1 });
      let away = await quote();
      // A kept connection that has just ended takes the request with it: then Envoy can't know.
      if (away.json.code === "outcome_unknown") away = await quote();
      assertEquals([away.status, away.json.code, away.json.retry], [
        503,
        "service_unavailable",
        "same_key",
      ]);
      await pair.startServer();
      assertEquals((await quote()).status, 201);
      partner.close();
    });
  },
);
