import { test } from "node:test";
import { assertEquals, assertNotEquals } from "@std/assert";
import fc from "fast-check";
import { type HashedEntry, hashEntry, ledgerGenesis, ledgerHashInput } from "./chain.ts";

export const buyOfOneGram: HashedEntry = {
  sequence: 2n,
  kind: "order.buy",
  transactionUuid: "0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b",
  referenceUuid: "0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b",
  decidedAtMs: 1_763_626_000_123,
  sarHalalas: -41_600n,
  goldMg: 1_000n,
  sarAvailableHalalas: 958_400n,
  sarHeldHalalas: 0n,
  goldAvailableMg: 1_000n,
  postings: [
    { debit: 2000, credit: 3010, asset: "SAR", amount: 41_235n },
    { debit: 2000, credit: 4000, asset: "SAR", amount: 165n },
    { debit: 2000, credit: 4010, asset: "SAR", amount: 200n },
    { debit: 3110, credit: 2100, asset: "XAU", amount: 1_000n },
  ],
};

test("ledgerGenesis() binds the environment and the partner", async () => {
  const demo = await ledgerGenesis("sandbox", "demo");
  assertEquals(demo, "edf84c13be7643929f2260f6ebf4c9c1074da047013c789e50aa772e5398bc93");
  assertNotEquals(demo, await ledgerGenesis("production", "demo"));
  assertNotEquals(demo, await ledgerGenesis("sandboxd", "emo"));
});

test("ledgerHashInput() lays out the facts as netstrings in the published order", () => {
  assertEquals(
    ledgerHashInput("00".repeat(32), buyOfOneGram),
    `64:${"00".repeat(32)},1:2,9:order.buy,` +
      "36:0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b,36:0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b," +
      "13:1763626000123,6:-41600,4:1000,6:958400,1:0,4:1000," +
      "4:2000,4:3010,3:SAR,5:41235,4:2000,4:4000,3:SAR,3:165," +
      "4:2000,4:4010,3:SAR,3:200,4:3110,4:2100,3:XAU,4:1000,",
  );
});

test("hashEntry() changes with each fact it covers", async () => {
  const before = await ledgerGenesis("sandbox", "demo");
  const changes: Partial<HashedEntry>[] = [
    { sequence: 3n },
    { kind: "order.sell" },
    { transactionUuid: "0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2c" },
    { referenceUuid: null },
    { decidedAtMs: 1_763_626_000_124 },
    { sarHalalas: -41_601n },
    { goldMg: 1_001n },
    { sarAvailableHalalas: 0n },
    { sarHeldHalalas: 1n },
    { goldAvailableMg: 1_001n },
    { postings: buyOfOneGram.postings.slice(1) },
    { postings: [...buyOfOneGram.postings].reverse() },
  ];
  const entries = [buyOfOneGram, ...changes.map((change) => ({ ...buyOfOneGram, ...change }))];
  const hashes = await Promise.all(entries.map((entry) => hashEntry(before, entry)));
  hashes.push(await hashEntry("00".repeat(32), buyOfOneGram));
  assertEquals(new Set(hashes).size, hashes.length);
});

test("ledgerHashInput() gives different texts for different numbers, however they stand", () => {
  const amounts = fc.tuple(fc.bigInt(), fc.bigInt(), fc.bigInt(), fc.bigInt(), fc.bigInt());
  const inputOf = ([sar, gold, available, held, sequence]: bigint[]) =>
    ledgerHashInput("", {
      ...buyOfOneGram,
      sarHalalas: sar!,
      goldMg: gold!,
      sarAvailableHalalas: available!,
      sarHeldHalalas: held!,
      sequence: sequence!,
    });
  fc.assert(fc.property(amounts, amounts, (one, other) => {
    assertEquals(inputOf(one) === inputOf(other), String(one) === String(other));
  }));
});
