import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { writeJson } from "../json/write_json.ts";
import { type HashedEntry, hashEntry } from "../ledger/chain.ts";
import { renderLedgerEntry } from "./ledger_entry.ts";
import { at, uuid } from "./testdata/facts.ts";

const funding: HashedEntry = {
  sequence: 1n,
  kind: "funding",
  transactionUuid: uuid(1),
  referenceUuid: uuid(1),
  decidedAtMs: at,
  sarHalalas: 5_000n,
  goldMg: 0n,
  sarAvailableHalalas: 5_000n,
  sarHeldHalalas: 0n,
  goldAvailableMg: 0n,
  postings: [{ debit: 1000, credit: 2000, asset: "SAR", amount: 5_000n }],
};

test("renderLedgerEntry() shows every fact that its hash covers: the hash recomputes from the body", async () => {
  const before = "00".repeat(32);
  const hash = await hashEntry(before, funding);
  const body = JSON.parse(writeJson(renderLedgerEntry({ ...funding, hash }, before)));
  const read: HashedEntry = {
    sequence: BigInt(body.sequence),
    kind: body.kind,
    transactionUuid: body.transaction_uuid,
    referenceUuid: body.reference_uuid,
    decidedAtMs: body.occurred_at_ms,
    sarHalalas: BigInt(body.change_halalas),
    goldMg: BigInt(body.change_mg),
    sarAvailableHalalas: BigInt(body.balances.sar.available_halalas),
    sarHeldHalalas: BigInt(body.balances.sar.held_halalas),
    goldAvailableMg: BigInt(body.balances.gold.available_mg),
    postings: body.postings.map((line: { amount: number }) => ({
      ...line,
      amount: BigInt(line.amount),
    })),
  };
  assertEquals(await hashEntry(body.previous_hash, read), body.hash);
});
