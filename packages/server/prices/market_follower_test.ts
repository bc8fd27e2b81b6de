import { test } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import type { Database, List, Row } from "@mithqal/store";
import { MarketFollower } from "./market_follower.ts";

/** A market row that a test sets, and a clock that stands still. */
class Market implements Database {
  readonly home = "embedded";
  row: Row | undefined = { mid_e4: "4123500", status: "open", priced_at_ms: "0", age_ms: "0" };
  lost = false;
  nowMs = 0;

  query(): Promise<Row[]> {
    if (this.lost) return Promise.reject(new Error("connection lost"));
    return Promise.resolve(this.row === undefined ? [] : [this.row]);
  }

  queryLists(): Promise<List[]> {
    return Promise.resolve([]);
  }

  run(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

function follow(): { market: Market; follower: MarketFollower } {
  const market = new Market();
  return { market, follower: new MarketFollower(market, () => market.nowMs) };
}

test("current() is null before the first look, and where there is no market", async () => {
  const { market, follower } = follow();
  assertEquals(follower.current(), null);
  market.row = undefined;
  await follower.poll();
  assertEquals(follower.current(), null);
});

test("current() gives a price until it is two seconds old, counted from its publication", async () => {
  const { market, follower } = follow();
  market.row = { ...market.row, age_ms: "1500" };
  await follower.poll();
  market.nowMs = 500;
  assertEquals(follower.current()?.midE4, 4_123_500n);
  market.nowMs = 501;
  assertEquals(follower.current(), null);
});

test("current() closes two seconds after the last look, however long the price is good", async () => {
  const { market, follower } = follow();
  market.row = { ...market.row, age_ms: "-86400000" };
  await follower.poll();
  market.lost = true;
  market.nowMs = 2_000;
  await assertRejects(() => follower.poll(), Error, "connection lost");
  assertEquals(follower.current()?.marketStatus, "open");
  market.nowMs = 2_001;
  assertEquals(follower.current(), null);
});
