import { setTimeout as delay } from "node:timers/promises";
import { assert, assertEquals } from "@std/assert";
import { postgresOnly } from "../real/mod.ts";
import { nextSecret, Pair } from "./testdata/pair.ts";
import type { Partner, Reply } from "./testdata/partner.ts";

/** Orders that go on, one after the other, on kept connections and on new ones. */
class SteadyOrders {
  readonly failed: Reply[] = [];
  placed = 0;
  #isStopped = false;
  readonly #workers: Promise<void>[];

  constructor(partner: Partner) {
    this.#workers = [true, false, true].map((keeps) => this.#work(partner, keeps));
  }

  async more(count: number): Promise<void> {
    const wanted = this.placed + count;
    const deadline = Date.now() + 30_000;
    while (this.placed < wanted && this.failed.length === 0 && Date.now() < deadline) {
      await delay(5);
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#workers);
  }

  async #work(partner: Partner, keepsConnection: boolean): Promise<void> {
    const kept = partner.again();
    while (!this.#isStopped) {
      const client = keepsConnection ? kept : partner.again();
      const quote = await client.post("/v1/quotes", { side: "buy", gold_grams: 0.01 });
      const order = await client.sign("/v1/orders", { quote_id: quote.json?.quote_id });
      if (order.status === 201) this.placed++;
      else this.failed.push(quote.status === 201 ? order : quote);
      if (!keepsConnection) client.close();
    }
    kept.close();
  }
}

postgresOnly(
  "all that the sidecar stands on is rotated under orders, and none fails",
  async (home) => {
    await Pair.with(home, async (pair) => {
      const partner = await pair.partner();
      const orders = new SteadyOrders(partner);
      await orders.more(10);

      const server = await pair.identities.server();
      await pair.writeSecrets({ serverCertificate: server.cert, serverKey: server.key });
      await orders.more(10);

      const next = await pair.identities.nextGeneration();
      await pair.writeSecrets({
        partnerCa: pair.identities.partnerCa + next.partnerCa,
        revocationLists: await pair.identities.list() + await next.list(),
      });
      await orders.more(10);

      // The partner's next certificate is of the next authority, and both are good meanwhile.
      const renewed = await next.partner(partner.identity.clientId);
      await pair.register(partner.partner, renewed);
      const withNew = partner.again(renewed);
      const deadline = Date.now() + 10_000;
      let health = await withNew.send("GET", "/health");
      while (health.status !== 200 && Date.now() < deadline) {
        await delay(50);
        health = await withNew.send("GET", "/health");
      }
      assertEquals(health.status, 200);

      await pair.writeSecrets({ sidecarSecret: nextSecret });
      await orders.more(10);
      await pair.writeSecrets({
        revocationLists: await pair.identities.list() + await next.list(),
      });
      await orders.more(10);

      await orders.stop();
      assertEquals(orders.failed, []);
      assert(orders.placed >= 50);
      for (const one of [partner, withNew]) one.close();
    });
  },
);
