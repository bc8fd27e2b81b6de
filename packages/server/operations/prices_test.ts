import { assertEquals } from "@std/assert";
import { embeddedOnly, midE4, type TestHome } from "@mithqal/testing/real";
import { House } from "../testdata/house.ts";

const terms = { spread_bps: 0 };

async function setTerms({ database, cell }: TestHome, partner: number, columns: string) {
  await database.query(`update ${cell}.terms set ${columns} where partner = $1`, [partner]);
  await database.query("update common.directory_version set version = version + 1");
}

embeddedOnly(
  "GET /v1/prices shows a partner its own price and market, and nobody else's",
  async (home) => {
    await House.with(home, async (house) => {
      const [client, other] = [await house.partner({ terms }), await house.partner({ terms })];
      const seen = async (columns: string) => {
        await setTerms(home, client.partner, columns);
        await house.directory.poll();
        const { json } = await client.get("/v1/prices");
        return [json.mid_price_per_gram_e4, json.market_status];
      };
      assertEquals(await seen("sandbox_mid_e4 = 4200000"), [4_200_000, "open"]);
      const shifted = await seen("sandbox_mid_e4 = null, sandbox_shift_e4 = -1000");
      assertEquals(shifted, [Number(midE4) - 1_000, "open"]);
      assertEquals(await seen("sandbox_market = 'halted'"), [Number(midE4) - 1_000, "halted"]);
      const { json } = await other.get("/v1/prices");
      assertEquals([json.mid_price_per_gram_e4, json.market_status], [Number(midE4), "open"]);
    });
  },
);

embeddedOnly("prices and tokens are counted by the rates that were agreed", async (home) => {
  const nowMs = Date.now();
  await House.with(home, async (house) => {
    const own = { prices_per_second: 1, tokens_per_minute: 3 };
    const client = await house.partner({ terms: own });
    const statuses = [];
    for (let n = 0; n < 3; n++) statuses.push((await client.get("/v1/prices")).status);
    assertEquals(statuses, [200, 200, 429]);
    const tokens = [];
    for (let n = 0; n < 6; n++) tokens.push((await client.askToken()).status);
    assertEquals(tokens, [200, 200, 200, 200, 200, 429]);
  }, { now: () => nowMs });
});
