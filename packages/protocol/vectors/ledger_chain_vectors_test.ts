import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { test } from "node:test";
import { bodySha256 } from "../../canonical/mod.ts";
import {
  type ChainedEntry,
  type ChainVerdict,
  hashEntry,
  ledgerGenesis,
  ledgerHashInput,
  verifyChain,
} from "../ledger/mod.ts";
import { type LedgerEntryBody, renderLedgerEntry } from "../resources/mod.ts";
import { assertCases, type NamedCase, readVectors } from "./testdata/vectors.ts";

interface GenesisCase extends NamedCase {
  readonly environment: string;
  readonly client_id: string;
  readonly hash_input: string;
  readonly hash: string;
}

/** The hashed members of a ledger entry, under the names that `/v1/ledger-entries` gives them. */
interface FileEntry extends
  Pick<
    LedgerEntryBody,
    | "sequence"
    | "kind"
    | "transaction_uuid"
    | "reference_uuid"
    | "occurred_at_ms"
    | "change_halalas"
    | "change_mg"
    | "postings"
    | "previous_hash"
    | "hash"
  > {
  readonly balances: {
    readonly sar: { readonly available_halalas: number; readonly held_halalas: number };
    readonly gold: { readonly available_mg: number };
  };
  /** In whole chains only. */
  readonly hash_input?: string;
}

interface FileAnchor {
  readonly sequence: number;
  readonly hash: string;
}

interface ChainCase extends NamedCase {
  readonly anchor: FileAnchor;
  readonly entries: readonly FileEntry[];
  readonly expected:
    | { readonly ok: true; readonly anchor: FileAnchor }
    | { readonly ok: false; readonly code: string; readonly sequence: number };
}

interface ChainVectors {
  readonly genesis: readonly GenesisCase[];
  readonly chains: readonly ChainCase[];
}

const verdicts: Record<Exclude<ChainVerdict, { ok: true }>["code"], true> = {
  sequence_gap: true,
  hash_mismatch: true,
};

const { genesis, chains } = readVectors<ChainVectors>("ledger_chain.json");
const inputs = chains.flatMap(({ entries }) => entries)
  .filter((entry): entry is FileEntry & { hash_input: string } => entry.hash_input !== undefined);

test("ledger_chain.json has its cases, and one for each verdict", () => {
  assertCases([...genesis, ...chains], 10);
  const codes = chains.flatMap(({ expected }) => expected.ok ? [] : [expected.code]);
  assertEquals([...new Set(codes)].sort(), Object.keys(verdicts).sort());
});

for (const { name, environment, client_id: clientId, hash_input: input, hash } of genesis) {
  test(`ledgerGenesis() gives what ledger_chain.json says: ${name}`, async () => {
    assertEquals(await ledgerGenesis(environment, clientId), hash);
    assertEquals(await bodySha256(input), hash);
  });
}

test("ledgerHashInput() gives the texts of ledger_chain.json", async () => {
  assert(inputs.length >= 5);
  for (const { previous_hash: previous, hash_input: input, ...entry } of inputs) {
    assertEquals(ledgerHashInput(previous, chainedEntry(entry)), input);
    assertEquals(await hashEntry(previous, chainedEntry(entry)), entry.hash);
  }
});

test("ledger_chain.json names the facts as /v1/ledger-entries does", () => {
  for (const { hash_input: _, ...entry } of inputs) {
    const rendered = renderLedgerEntry(chainedEntry(entry), entry.previous_hash);
    assertIncludes(rendered, entry, "entry");
  }
});

for (const { name, anchor, entries, expected } of chains) {
  test(`verifyChain() gives what ledger_chain.json says: ${name}`, async () => {
    const verdict = await verifyChain(bigAnchor(anchor), entries.map(chainedEntry));
    if (expected.ok) {
      assertEquals(verdict, { ok: true, anchor: bigAnchor(expected.anchor) });
      return;
    }
    assert(!verdict.ok);
    assertEquals([verdict.code, verdict.sequence], [expected.code, BigInt(expected.sequence)]);
    assertNotEquals(verdict.message, "");
  });
}

function bigAnchor({ sequence, hash }: FileAnchor): { sequence: bigint; hash: string } {
  return { sequence: BigInt(sequence), hash };
}

function chainedEntry(entry: Omit<FileEntry, "previous_hash">): ChainedEntry {
  return {
    sequence: BigInt(entry.sequence),
    kind: entry.kind,
    transactionUuid: entry.transaction_uuid,
    referenceUuid: entry.reference_uuid,
    decidedAtMs: entry.occurred_at_ms,
    sarHalalas: BigInt(entry.change_halalas),
    goldMg: BigInt(entry.change_mg),
    sarAvailableHalalas: BigInt(entry.balances.sar.available_halalas),
    sarHeldHalalas: BigInt(entry.balances.sar.held_halalas),
    goldAvailableMg: BigInt(entry.balances.gold.available_mg),
    postings: entry.postings.map((posting) => ({ ...posting, amount: BigInt(posting.amount) })),
    hash: entry.hash,
  };
}

/** Asserts that each member of `part` is in `whole`; numbers are written from whole numbers there. */
function assertIncludes(whole: unknown, part: unknown, path: string): void {
  if (typeof part !== "object" || part === null) {
    assertEquals(whole, typeof part === "number" ? BigInt(part) : part, path);
    return;
  }
  for (const [name, value] of Object.entries(part)) {
    assertIncludes((whole as Record<string, unknown>)[name], value, `${path}.${name}`);
  }
}
