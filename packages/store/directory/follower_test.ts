import { test } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import type { Database, List, Row } from "../homes/database.ts";
import { DirectoryFollower } from "./follower.ts";

/** A database that is asked by a follower, with a clock that stands still until it is set. */
class Scripted implements Database {
  readonly home = "embedded";
  version = 1;
  lost = false;
  reads = 0;
  nowMs = 0;

  query(text: string): Promise<Row[]> {
    if (this.lost) return Promise.reject(new Error("connection lost"));
    if (text.startsWith("select version from")) {
      return Promise.resolve([{ version: String(this.version) }]);
    }
    this.reads++;
    const nobody = { partners: [], credentials: [], addresses: [] };
    return Promise.resolve([{ version: String(this.version), ...nobody }]);
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

  follower(): DirectoryFollower {
    return new DirectoryFollower(this, ["cell_1"], () => this.nowMs);
  }
}

test("current() is null before the first look", () => {
  assertEquals(new Scripted().follower().current(), null);
});

test("poll() reads the whole directory only when its version has changed", async () => {
  const database = new Scripted();
  const follower = database.follower();
  for (let look = 0; look < 5; look++) await follower.poll();
  assertEquals(database.reads, 1);
  database.version = 2;
  await follower.poll();
  assertEquals([database.reads, follower.current()?.version], [2, 2n]);
});

test("current() closes five seconds after the beginning of the last look that succeeded", async () => {
  const database = new Scripted();
  const follower = database.follower();
  await follower.poll();
  database.nowMs = 5_000;
  assertEquals(follower.current()?.version, 1n);
  database.nowMs = 5_001;
  assertEquals(follower.current(), null);
  database.lost = true;
  await assertRejects(() => follower.poll(), Error, "connection lost");
  assertEquals(follower.current(), null);
});

test("poll() reads everything anew after the connection was lost, though the version is the same", async () => {
  const database = new Scripted();
  const follower = database.follower();
  await follower.poll();
  database.lost = true;
  await assertRejects(() => follower.poll(), Error, "connection lost");
  database.lost = false;
  await follower.poll();
  await follower.poll();
  assertEquals(database.reads, 2);
});
