import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { type Database, type List, readPricing, type Row } from "@mithqal/store";
import { bothHomes, midE4, type RealHome, type TestHome } from "@mithqal/testing/real";
import type { PriceSource, SourceReading } from "../sources/price_source.ts";
import { noPrice } from "../sources/price_source.ts";
import { PricePublisher, PriceWithheld, usualBounds } from "./price_publisher.ts";

/** A source that says what a test tells it to say. */
class Told implements PriceSource {
  said: SourceReading = { ok: true, midE4, asOfMs: 0 };

  says(price: bigint): void {
    this.said = { ok: true, midE4: price, asOfMs: 0 };
  }

  current(): SourceReading {
    return this.said;
  }
}

/** A publisher whose beats a test calls for, one by one. */
class Stage {
  readonly source = new Told();
  readonly second: Told | null;
  readonly reports: unknown[] = [];
  readonly publisher: PricePublisher;
  readonly home: TestHome;
  nowMs = 1_000;
  #isOpen = true;
  #goOn: () => void = () => {};
  #rested: () => void = () => {};

  constructor(home: TestHome, { second = false, database = home.database } = {}) {
    this.home = home;
    this.second = second ? new Told() : null;
    this.publisher = new PricePublisher({
      database,
      source: this.source,
      secondSource: this.second,
      bounds: usualBounds,
      hours: () => this.#isOpen,
      report: (error) => void this.reports.push(error),
      now: () => this.nowMs,
      rest: (_ms, signal) =>
        new Promise((resolve) => {
          this.#goOn = resolve;
          signal.addEventListener("abort", () => resolve());
          this.#rested();
        }),
    });
  }

  /** Begins with a market that has an old price, and no publisher. */
  static async fresh(home: TestHome, own: { second?: boolean; database?: Database } = {}) {
    await home.database.run(`update common.market set mid_e4 = ${midE4}, status = 'open',
        priced_at = clock_timestamp() - interval '1 hour';
      delete from common.leases;
      delete from common.pricing; insert into common.pricing default values`);
    return new Stage(home, own);
  }

  async begin(): Promise<void> {
    await this.beat(() => this.publisher.start());
  }

  /** Lets it beat once. The lease lasts from then on, however slow the test is. */
  async beat(begin: () => void = this.#goOn): Promise<void> {
    const rested = new Promise<void>((resolve) => this.#rested = resolve);
    begin();
    await rested;
    await this.home.database.query(
      "update common.leases set until = until + interval '1 hour' where until > clock_timestamp()",
    );
  }

  close(): void {
    this.#isOpen = false;
  }

  codes(): string[] {
    return this.reports.map((error) => error instanceof PriceWithheld ? error.code : String(error));
  }
}

/** As time does, where nobody renews it. */
async function endLease({ database }: TestHome): Promise<void> {
  await database.query(
    "update common.leases set until = clock_timestamp() - interval '1 millisecond'",
  );
}

async function price({ database }: TestHome) {
  const { midE4, status } = await readPricing(database);
  return { midE4, status };
}

bothHomes(
  "a publisher takes the lease and publishes in its first beat, then in each",
  async (home) => {
    const stage = await Stage.fresh(home);
    assertEquals(stage.publisher.facts().role, null);
    stage.source.says(midE4 + 1n);
    await stage.begin();
    assertEquals(await price(home), { midE4: midE4 + 1n, status: "open" });
    stage.source.says(midE4 + 2n);
    stage.nowMs = 2_000;
    await stage.beat();
    assertEquals(await price(home), { midE4: midE4 + 2n, status: "open" });
    assertEquals(stage.publisher.facts(), {
      name: "price_publisher",
      lastSuccessAtMs: 2_000,
      failures: 0,
      role: "holder",
      lastPublishedAtMs: 2_000,
      withheld: null,
    });
    stage.close();
    await stage.beat();
    assertEquals((await price(home)).status, "closed");
    await stage.publisher.stop();
    assertEquals((await readPricing(home.database)).publisher, null);
  },
);

bothHomes(
  "a standby publishes nothing, and goes on at once when the holder stops",
  async (home) => {
    const [first, second] = [await Stage.fresh(home), new Stage(home)];
    await first.begin();
    second.source.says(midE4 + 9n);
    await second.begin();
    await second.beat();
    assertEquals(second.publisher.facts().role, "standby");
    assertEquals(second.publisher.facts().lastPublishedAtMs, null);
    assertEquals((await price(home)).midE4, midE4);
    await first.publisher.stop();
    await second.beat();
    assertEquals(second.publisher.facts().role, "holder");
    assertEquals((await price(home)).midE4, midE4 + 9n);
    await second.publisher.stop();
  },
);

bothHomes(
  "a publisher that lost its lease while it slept publishes nothing any more",
  async (home) => {
    const [first, second] = [await Stage.fresh(home), new Stage(home)];
    await first.begin();
    await endLease(home);
    second.source.says(midE4 + 5n);
    await second.begin();
    first.source.says(midE4 + 7n);
    await first.beat();
    assertEquals(first.publisher.facts().role, "standby");
    assertEquals((await price(home)).midE4, midE4 + 5n);
    await first.publisher.stop();
    await second.beat();
    assertEquals(second.publisher.facts().role, "holder");
    await second.publisher.stop();
  },
);

bothHomes("a source that fails publishes nothing, and is told of once each time", async (home) => {
  const stage = await Stage.fresh(home);
  stage.source.said = noPrice("price_stale", "expected a price of now, got an old one");
  await stage.begin();
  await stage.beat();
  assertEquals(stage.codes(), ["price_stale"]);
  assertEquals(stage.publisher.facts().withheld, "price_stale");
  stage.source.says(midE4);
  await stage.beat();
  assertEquals(stage.publisher.facts().withheld, null);
  stage.source.said = noPrice("source_unreachable", "expected an answer, got none");
  await stage.beat();
  assertEquals(stage.codes(), ["price_stale", "source_unreachable"]);
  await stage.publisher.stop();
});

bothHomes("with a second source nothing is published without it, nor against it", async (home) => {
  const stage = await Stage.fresh(home, { second: true });
  stage.second!.said = noPrice("source_unreachable", "expected an answer, got none");
  stage.source.says(midE4 + 1n);
  await stage.begin();
  assertEquals((await readPricing(home.database)).midE4, midE4);
  stage.second!.says(midE4 + 2n);
  await stage.beat();
  assertEquals(await price(home), { midE4: midE4 + 1n, status: "open" });
  stage.second!.says(midE4 * 2n);
  await stage.beat();
  assertEquals(await price(home), { midE4: midE4 + 1n, status: "halted" });
  assertEquals(stage.codes(), ["source_unreachable", "sources_differ"]);
  await stage.publisher.stop();
});

bothHomes("a jump halts the market and is told of once", async (home) => {
  const stage = await Stage.fresh(home);
  await stage.begin();
  stage.source.says(midE4 * 2n);
  await stage.beat();
  await stage.beat();
  assertEquals(await price(home), { midE4, status: "halted" });
  const [report] = stage.reports;
  assert(report instanceof PriceWithheld);
  assertEquals(
    report.message,
    "expected a price near the last one that was accepted, got SAR 824.7 a gram: the market is halted",
  );
  assertEquals(stage.reports.length, 1);
  await stage.publisher.stop();
});

/** A connection that can be frozen with a statement under way, as a process that is paused. */
class Frozen implements Database {
  readonly home = "postgres";
  readonly #inner: Database;
  #thaw: Promise<void> = Promise.resolve();

  constructor(inner: Database) {
    this.#inner = inner;
  }

  /** Holds back every statement until the returned function is called. */
  freeze(): () => void {
    let thaw = () => {};
    this.#thaw = new Promise((resolve) => thaw = resolve);
    return thaw;
  }

  async query(text: string, parameters?: readonly unknown[]): Promise<Row[]> {
    await this.#thaw;
    return await this.#inner.query(text, parameters);
  }

  queryLists(): Promise<List[]> {
    return Promise.resolve([]);
  }

  run(script: string): Promise<void> {
    return this.#inner.run(script);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** One more connection, where there can be more than one. */
function connectionTo(home: TestHome): Database {
  return "connect" in home ? (home as RealHome).connect() : home.database;
}

bothHomes(
  "of two at work one is paused: the other goes on, and the first one's late statement does nothing",
  async (home) => {
    const frozen = new Frozen(connectionTo(home));
    const [first, second] = [await Stage.fresh(home, { database: frozen }), new Stage(home)];
    second.source.says(midE4 + 5n);
    await first.begin();
    await second.begin();
    assertEquals(second.publisher.facts().role, "standby");

    first.source.says(midE4 + 1n);
    const thaw = frozen.freeze();
    const late = first.beat();
    await endLease(home);
    await second.beat();
    assertEquals((await price(home)).midE4, midE4 + 5n);
    thaw();
    await late;
    assertEquals(first.publisher.facts().role, "standby");
    assertEquals((await price(home)).midE4, midE4 + 5n);
    await second.beat();
    assertEquals(second.publisher.facts().role, "holder");
    await Promise.all([first.publisher.stop(), second.publisher.stop()]);
    assertEquals([...first.reports, ...second.reports], []);
  },
);

test("a publisher survives a database that is gone, and does not know its role then", async () => {
  const here: Database = {
    home: "postgres",
    query: () => Promise.resolve([]),
    queryLists: () => Promise.resolve([]),
    run: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  const database = { ...here, query: () => Promise.reject(new Error("connection lost")) };
  const gone = new Stage({ database: here, cell: "cell_1" }, { database });
  await gone.begin();
  await gone.beat();
  const { role, failures, lastSuccessAtMs } = gone.publisher.facts();
  assertEquals({ role, failures, lastSuccessAtMs }, {
    role: null,
    failures: 2,
    lastSuccessAtMs: null,
  });
  await gone.publisher.stop();
  assertEquals(gone.codes(), Array(3).fill("Error: connection lost"));
});
