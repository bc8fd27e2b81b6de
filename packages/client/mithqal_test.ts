import { assert, assertEquals } from "@std/assert";
import { embeddedOnly } from "@mithqal/testing/real";
import { RunningService } from "@mithqal/testing/service";
import { Mithqal } from "./mithqal.ts";

embeddedOnly("Mithqal funds, quotes and orders over mutual TLS", async (home) => {
  await RunningService.with(home, async (service) => {
    const partner = await service.provision({ head: { sar_available: 0n } });
    const mithqal = await Mithqal.open(partner.file);
    try {
      assertEquals((await mithqal.health()).environment, "sandbox");
      const funding = await mithqal.sandbox.fund({ amount_sar: 10_000 });
      assertEquals(funding.balances.sar.available_sar, 10_000);
      const quote = await mithqal.quotes.create({ side: "buy", gold_grams: "1.5" });
      const order = await mithqal.orders.place({ quote_id: quote.quote_id });
      assertEquals([order.status, order.total_halalas], ["executed", quote.total_halalas]);
      assert((await mithqal.probe()).valid);
      assertEquals((await mithqal.token()).split(".").length, 3);
    } finally {
      await mithqal.close();
    }
    assertEquals(service.reports, []);
  });
});
