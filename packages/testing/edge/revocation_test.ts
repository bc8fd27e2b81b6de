import { setTimeout as delay } from "node:timers/promises";
import { assert, assertEquals } from "@std/assert";
import { postgresOnly } from "../real/mod.ts";
import { Pair } from "./testdata/pair.ts";
import type { Reply } from "./testdata/partner.ts";

/** Asks until it is refused, and tells after how long that was. */
async function refusedAfterMs(ask: () => Promise<Reply>): Promise<[ms: number, reply: Reply]> {
  const begun = Date.now();
  for (;;) {
    const reply = await ask();
    const ms = Date.now() - begun;
    if (reply.status !== 200 || ms > 20_000) return [ms, reply];
    await delay(20);
  }
}

postgresOnly(
  "a revoked certificate ends on connections that are kept, within 5 seconds",
  async (home) => {
    await Pair.with(home, async (pair) => {
      const [partner, other] = [await pair.partner(), await pair.partner()];
      assertEquals((await partner.get("/v1/prices")).status, 200);
      await pair.revoke(partner.partner, partner.identity.certificate);
      const [ms, reply] = await refusedAfterMs(() => partner.get("/v1/prices"));
      assertEquals([reply.status, reply.json.code], [401, "client_certificate_revoked"]);
      assert(ms <= 5_000, `${ms} ms`);
      assertEquals((await other.get("/v1/prices")).status, 200);
      for (const one of [partner, other]) one.close();
    });
  },
);

postgresOnly("a certificate on the list gets no new connection, within 5 seconds", async (home) => {
  await Pair.with(home, async (pair) => {
    const partner = await pair.partner();
    const { certificate } = partner.identity;
    await pair.writeSecrets({ revocationLists: await pair.identities.list([certificate]) });
    const [ms, reply] = await refusedAfterMs(async () => {
      const once = partner.again();
      const answer = await once.get("/v1/prices");
      once.close();
      return answer;
    });
    assertEquals([reply.status, ms <= 5_000], [0, true]);
    partner.close();
  });
});
