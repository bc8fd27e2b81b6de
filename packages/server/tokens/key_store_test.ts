import { assert, assertEquals, assertRejects } from "@std/assert";
import { type Database, readSigningKeys } from "@mithqal/store";
import { bothHomes, embeddedOnly, postgresOnly } from "@mithqal/testing/real";
import { Sealer } from "../sealing/sealer.ts";
import { testSealer } from "../testdata/house.ts";
import { keyLives, keyRotator, publishedAheadMs, rotateKeys } from "./key_rotator.ts";
import { KeyStore } from "./key_store.ts";

const begin = Date.parse("2026-01-01T00:00:00Z");
const noFault = (error: unknown) => {
  throw error;
};

/** A clock that a test sets, and processes that follow the keys by it. */
class Clock {
  nowMs = begin;
  readonly now = () => this.nowMs;

  async open(database: Database): Promise<KeyStore> {
    const store = new KeyStore(database, await testSealer(), this.now);
    await store.start(noFault);
    store.stop();
    return store;
  }

  async rotate(database: Database): Promise<void> {
    await rotateKeys({ database, sealer: await testSealer(), report: noFault, now: this.now });
  }
}

/** How many keys of each purpose are published, and which one signs. */
function seen({ token, statement }: KeyStore, nowMs: number) {
  return {
    token: [token.published(nowMs).length, token.signer(nowMs)?.kid],
    statement: [statement.published(nowMs).length, statement.signer(nowMs)?.kid],
  };
}

bothHomes(
  "the first process makes a key of each purpose, and every other one has the same",
  async ({ database }) => {
    await database.query("delete from common.signing_keys");
    const clock = new Clock();
    const [one, two] = [await clock.open(database), await clock.open(database)];
    const keys = seen(one, begin);
    assertEquals([keys.token[0], keys.statement[0]], [1, 1]);
    assert(keys.token[1] !== keys.statement[1] && keys.token[1] !== undefined);
    assertEquals(seen(two, begin), keys);
  },
);

bothHomes(
  "a next key is published, signs, and the one before retires, without a restart",
  async ({ database }) => {
    await database.query("delete from common.signing_keys");
    const clock = new Clock();
    const store = await clock.open(database);
    const first = store.token.signer(begin)!.kid;
    const at = async (sinceMs: number) => {
      clock.nowMs = begin + sinceMs;
      await clock.rotate(database);
      await store.poll();
      return seen(store, clock.nowMs).token;
    };
    const { signsMs, keptMs } = keyLives.token;
    const due = signsMs - publishedAheadMs;
    assertEquals(await at(due - 60_001), [1, first]);
    assertEquals(await at(due), [2, first]);
    assertEquals(await at(due + publishedAheadMs - 1), [2, first]);
    const [published, second] = await at(due + publishedAheadMs);
    assert(published === 2 && second !== first);
    assertEquals(await at(due + publishedAheadMs + keptMs! - 1), [2, second]);
    assertEquals(await at(due + publishedAheadMs + keptMs!), [1, second]);
    assertEquals(store.token.isPublished(first, clock.nowMs), false);
  },
);

bothHomes(
  "a token's key stays published 900 s at least after it has signed, a statement's for ever",
  async ({ database }) => {
    assert(keyLives.token.keptMs! >= 900_000);
    await database.query("delete from common.signing_keys");
    const clock = new Clock();
    const store = await clock.open(database);
    for (let year = 0; year < 12; year++) {
      clock.nowMs += 366 * 86_400_000;
      await clock.rotate(database);
    }
    await store.poll();
    assertEquals(store.statement.published(clock.nowMs).length, 13);
    assertEquals(store.token.published(clock.nowMs).length, 2);
  },
);

embeddedOnly(
  "a rotation does nothing before its time, and nothing where there is no first key",
  async ({ database }) => {
    await database.query("delete from common.signing_keys");
    const clock = new Clock();
    await clock.rotate(database);
    assertEquals(await readSigningKeys(database, begin), []);
    await clock.open(database);
    const before = await readSigningKeys(database, begin);
    await clock.rotate(database);
    await clock.rotate(database);
    assertEquals(await readSigningKeys(database, begin), before);
  },
);

embeddedOnly("a process with another sealing key does not start", async ({ database }) => {
  const clock = new Clock();
  await clock.open(database);
  const other = await Sealer.fromKey(new Uint8Array(32).fill(9));
  const store = new KeyStore(database, other, clock.now);
  await assertRejects(
    () => store.start(noFault),
    Error,
    "to open under this process's sealing key",
  );
});

embeddedOnly("no private number is in the database as it is", async ({ database }) => {
  await new Clock().open(database);
  const rows = await database.query(
    "select encode(sealed_jwk, 'escape') as sealed, public_jwk from common.signing_keys",
  );
  assert(rows.length > 0);
  for (const { sealed, public_jwk: jwk } of rows) {
    assertEquals([String(sealed).includes('"d"'), "d" in (jwk as object)], [false, false]);
  }
});

postgresOnly(
  "processes that start at once agree on the keys, and workers on the next",
  async (home) => {
    await home.database.query("delete from common.signing_keys");
    const clock = new Clock();
    const connections = Array.from({ length: 6 }, () => home.connect());
    const stores = await Promise.all(connections.map((database) => clock.open(database)));
    const [first] = stores;
    for (const store of stores) assertEquals(seen(store, begin), seen(first!, begin));
    clock.nowMs = begin + keyLives.token.signsMs;
    await Promise.all(connections.map((database) => clock.rotate(database)));
    const stored = await readSigningKeys(home.database, clock.nowMs);
    assertEquals(stored.filter(({ purpose }) => purpose === "token").length, 2);
    assertEquals(stored.filter(({ purpose }) => purpose === "statement").length, 1);
  },
);

embeddedOnly("the rotator is a worker that starts and stops", async ({ database }) => {
  const reports: unknown[] = [];
  const report = (error: unknown) => void reports.push(error);
  const worker = keyRotator({ database, sealer: await testSealer(), report });
  worker.start();
  await worker.stop();
  assertEquals([worker.name, reports], ["key_rotator", []]);
});
