import { test } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import type { Database } from "@mithqal/store";
import { ReadPool } from "./read_pool.ts";

/** A database that is only told apart. */
function database(): Database {
  const nothing = () => Promise.resolve([]);
  return {
    home: "embedded",
    query: nothing,
    queryLists: nothing,
    run: async () => {},
    close: async () => {},
  };
}

/** Reads that end when they are told to. */
class Slow {
  readonly started: string[] = [];
  readonly #ends = new Map<string, (value: string) => void>();

  read(name: string): () => Promise<string> {
    return () => {
      this.started.push(name);
      return new Promise((resolve) => this.#ends.set(name, resolve));
    };
  }

  async end(name: string): Promise<void> {
    this.#ends.get(name)!(name);
    await settle();
  }
}

function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

const overloaded = { ok: false, code: "overloaded" } as const;

test("a partner never has all connections, and each waiter has its turn in order", async () => {
  const pool = new ReadPool([database(), database(), database()]);
  const slow = new Slow();
  const reads = ["1a", "1b", "1c", "1d", "2a", "2b"]
    .map((name) => pool.read(Number(name[0]), slow.read(name)));
  await settle();
  assertEquals(slow.started, ["1a", "1b", "2a"]);
  await slow.end("2a");
  assertEquals(slow.started, ["1a", "1b", "2a", "2b"]);
  await slow.end("1b");
  assertEquals(slow.started.at(-1), "1c");
  for (const name of ["1a", "1c", "2b"]) await slow.end(name);
  await slow.end("1d");
  const values = (await Promise.all(reads)).map((reading) => reading.ok && reading.value);
  assertEquals(values, ["1a", "1b", "1c", "1d", "2a", "2b"]);
});

test("no more run at once than there are connections, whoever comes when", async () => {
  const pool = new ReadPool([database(), database()]);
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++running);
    await settle();
    running--;
  };
  const reads = Array.from({ length: 40 }, (_, i) => pool.read(i % 7, work));
  for (let i = 0; i < 20; i++) {
    await Promise.resolve();
    reads.push(pool.read(i, work));
  }
  assertEquals((await Promise.all(reads)).every(({ ok }) => ok), true);
  assertEquals([most, running], [2, 0]);
});

test("a line that is too long, or a wait that is, is overloaded", async () => {
  const bounds = { partnerMaxWaiting: 1, maxWaiting: 2, waitMs: 10 };
  const pool = new ReadPool([database()], bounds);
  const slow = new Slow();
  const first = pool.read(1, slow.read("first"));
  const waiting = pool.read(1, slow.read("waiting"));
  assertEquals(await pool.read(1, slow.read("too many")), overloaded);
  const other = pool.read(2, slow.read("other"));
  assertEquals(await pool.read(3, slow.read("too many")), overloaded);
  assertEquals([await waiting, await other], [overloaded, overloaded]);
  await slow.end("first");
  assertEquals(await first, { ok: true, value: "first" });
  assertEquals(slow.started, ["first"]);
});

test("a lost connection and a slow statement are refusals; a fault of our own throws", async () => {
  const pool = new ReadPool([database()]);
  const failing = (code: string) =>
    pool.read(1, () => Promise.reject(Object.assign(new Error("no"), { code })));
  assertEquals(await failing("ECONNREFUSED"), { ok: false, code: "service_unavailable" });
  assertEquals(await failing("57P01"), { ok: false, code: "service_unavailable" });
  assertEquals(await failing("57014"), overloaded);
  assertEquals(await failing("25006"), { ok: false, code: "maintenance" });
  await assertRejects(() => failing("42P01"), Error, "no");
  assertEquals(await pool.read(1, () => Promise.resolve(1)), { ok: true, value: 1 });
});
