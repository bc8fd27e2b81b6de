import { assert, assertEquals } from "@std/assert";
import { waitUntil } from "../processes/mod.ts";
import { postgresOnly } from "../real/mod.ts";
import { nextSecret, Pair } from "./testdata/pair.ts";
import type { Partner, Reply } from "./testdata/partner.ts";

/** Orders that go on, one after the other, on kept connections and on new ones. */
class SteadyOrders {
  readonly failed: Reply[] = [];
  placed = 0;
  #isStopped = false;

  /** Orders while something else is done, and stops with it, however it ends. */
  async while(partner: Partner, run: () => Promise<void>): Promise<void> {
    const working = [true, false, true].map((keeps) => this.#work(partner, keeps));
    try {
      await run();
    } finally {
      this.#isStopped = true;
      await Promise.all(working);
    }
  }

  async more(count: number): Promise<void> {
    const wanted = this.placed + count;
    const isThere = () => this.placed >= wanted || this.failed.length > 0;
    await waitUntil(`${count} more orders`, isThere);
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
      const orders = new SteadyOrders();
      await orders.while(partner, async () => {
        await orders.more(10);

        const server = await pair.identities.server();
        await pair.writeSecrets({ serverCertificate: server.cert, serverKey: server.key });
        await orders.more(10);

        const next = await pair.identities.nextGeneration();
        await pair.writeSecrets({
          partnerCa: pair.identities.partners.certificatePem + next.partners.certificatePem,
          revocationLists: await pair.identities.list() + await next.list(),
        });
        await orders.more(10);

        // The partner's next certificate is of the next authority, and both are good meanwhile.
        const renewed = await next.partner(partner.identity.clientId);
        await pair.register(partner.partner, renewed);
        const withNew = partner.again(renewed);
        await waitUntil(
          "the new certificate to be let in",
          async () => (await withNew.send("GET", "/health")).status === 200,
        );

        await pair.writeSecrets({ sidecarSecret: nextSecret });
        await orders.more(10);
        await pair.writeSecrets({
          revocationLists: await pair.identities.list() + await next.list(),
        });
        await orders.more(10);
        withNew.close();
      });
      assertEquals(orders.failed, []);
      assert(orders.placed >= 50);
      partner.close();
    });
  },
);
