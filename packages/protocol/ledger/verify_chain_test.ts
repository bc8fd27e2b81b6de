import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { type HashedEntry, hashEntry, ledgerGenesis } from "./chain.ts";
import { type ChainAnchor, type ChainedEntry, verifyChain } from "./verify_chain.ts";

function funding(sequence: bigint): HashedEntry {
  return {
    sequence,
    kind: "funding",
    transactionUuid: `00000000-0000-7000-8000-${sequence.toString().padStart(12, "0")}`,
    referenceUuid: null,
    decidedAtMs: 1_763_626_000_000 + Number(sequence),
    sarHalalas: 100n,
    goldMg: 0n,
    sarAvailableHalalas: 100n * sequence,
    sarHeldHalalas: 0n,
    goldAvailableMg: 0n,
    postings: [{ debit: 1000, credit: 2000, asset: "SAR", amount: 100n }],
  };
}

async function chainOf(length: number): Promise<{ genesis: ChainAnchor; entries: ChainedEntry[] }> {
  const genesis = { sequence: 0n, hash: await ledgerGenesis("sandbox", "demo") };
  const entries: ChainedEntry[] = [];
  for (let sequence = 1n; sequence <= length; sequence++) {
    const before = entries.at(-1)?.hash ?? genesis.hash;
    entries.push({ ...funding(sequence), hash: await hashEntry(before, funding(sequence)) });
  }
  return { genesis, entries };
}

test("verifyChain() follows a whole chain and returns its end as the next anchor", async () => {
  const { genesis, entries } = await chainOf(5);
  const first = await verifyChain(genesis, entries.slice(0, 3));
  assert(first.ok);
  assertEquals(await verifyChain(first.anchor, entries.slice(3)), {
    ok: true,
    anchor: { sequence: 5n, hash: entries[4]!.hash },
  });
});

test("verifyChain() names the entry whose facts were changed", async () => {
  const { genesis, entries } = await chainOf(5);
  entries[2] = { ...entries[2]!, sarHalalas: 1_000_000n };
  const verdict = await verifyChain(genesis, entries);
  assert(!verdict.ok);
  assertEquals([verdict.code, verdict.sequence], ["hash_mismatch", 3n]);
});

test("verifyChain() notices a missing, a repeated and a swapped entry", async () => {
  const { genesis, entries } = await chainOf(4);
  const [one, two, three, four] = entries as [ChainedEntry, ...ChainedEntry[]];
  for (const broken of [[one, three!, four!], [one, one, two!], [one, three!, two!]]) {
    const verdict = await verifyChain(genesis, broken);
    assert(!verdict.ok && verdict.code === "sequence_gap");
  }
});

test("verifyChain() refuses another partner's chain", async () => {
  const { entries } = await chainOf(1);
  const verdict = await verifyChain(
    { sequence: 0n, hash: await ledgerGenesis("sandbox", "other") },
    entries,
  );
  assert(!verdict.ok && verdict.code === "hash_mismatch");
});
