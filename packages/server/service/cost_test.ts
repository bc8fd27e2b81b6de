// What a request costs at the least: round trips to the database and ES256 verifications.
import { assertEquals } from "@std/assert";
import type { Database } from "@mithqal/store";
import { embeddedOnly } from "@mithqal/testing/real";
import { House } from "../testdata/house.ts";
import type { PartnerClient } from "../testdata/partner_client.ts";
import type { Reply } from "../testdata/raw_http.ts";

/** What was done since it was last asked. */
class Meter {
  roundTrips = 0;
  verifications = 0;

  /** The same database, with its statements counted. */
  count(database: Database): Database {
    return {
      home: database.home,
      query: (text, parameters) => {
        this.roundTrips++;
        return database.query(text, parameters);
      },
      queryLists: (text, parameters) => {
        this.roundTrips++;
        return database.queryLists(text, parameters);
      },
      run: (script) => database.run(script),
      close: () => database.close(),
    };
  }

  async of(work: () => Promise<Reply>): Promise<[status: number, trips: number, verified: number]> {
    this.roundTrips = this.verifications = 0;
    const { status } = await work();
    return [status, this.roundTrips, this.verifications];
  }
}

/** Counts the platform's own verifications while something runs. */
async function countingVerifications(meter: Meter, run: () => Promise<void>): Promise<void> {
  const { subtle } = crypto;
  const verify = subtle.verify;
  Object.defineProperty(subtle, "verify", {
    configurable: true,
    value: (...given: Parameters<typeof verify>) => {
      meter.verifications++;
      return verify.apply(subtle, given);
    },
  });
  try {
    await run();
  } finally {
    Reflect.deleteProperty(subtle, "verify");
  }
}

async function costs(meter: Meter, client: PartnerClient): Promise<void> {
  const quote = () => client.post("/v1/quotes", { side: "buy", gold_grams: 1 });
  await client.get("/v1/prices"); // the token is verified at its first use
  assertEquals(await meter.of(() => client.get("/v1/prices")), [200, 0, 0]);
  assertEquals(await meter.of(quote), [201, 1, 0]);
  const { quote_id } = (await quote()).json;
  assertEquals(await meter.of(() => client.sign("/v1/orders", { quote_id })), [201, 1, 1]);
  assertEquals(await meter.of(() => client.sign("/v1/signed-probe", "")), [200, 1, 1]);
  assertEquals(await meter.of(() => client.askToken()), [200, 0, 0]);
  for (const path of ["balances", "limits", "reserves", "orders", "ledger-entries"]) {
    assertEquals(await meter.of(() => client.get(`/v1/${path}`)), [200, 1, 0], path);
  }
  // A filtered page looks for where it has stopped.
  assertEquals(await meter.of(() => client.get("/v1/orders?side=buy")), [200, 2, 0]);
  assertEquals(await meter.of(() => client.get("/health")), [200, 0, 0]);
}

embeddedOnly(
  "an order costs one round trip and one verification; a quote one and none; a price neither",
  async (home) => {
    const meter = new Meter();
    await House.with(home, async (house) => {
      const client = await house.partner();
      await countingVerifications(meter, () => costs(meter, client));
    }, { database: meter.count(home.database) });
  },
);
