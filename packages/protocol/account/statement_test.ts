import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { writeJson } from "../json/write_json.ts";
import { at, balances } from "../resources/testdata/facts.ts";
import { renderStatement, writeStatementCsv } from "./statement.ts";

const statement = {
  ...balances,
  date: "2026-11-20",
  closedAtMs: at,
  lastSequence: 9n,
  lastHash: "ab".repeat(32),
  totals: [{ kind: "order.buy", entries: 2, sarHalalas: -41_650n, goldMg: 1_001n }],
  opening: { sarAvailableHalalas: 1n, sarHeldHalalas: 0n, goldAvailableMg: 0n, lastSequence: 7n },
};
const holder = { environment: "sandbox", clientId: "demo" };

test("a statement is exact beyond what a float can carry, in both forms", () => {
  const json = writeJson(renderStatement(statement, holder));
  assertEquals(json.includes('"available_halalas":9007199254740993'), true);
  assertEquals(
    writeStatementCsv(statement, holder),
    "environment,client_id,date,line,kind,entries,sar,sar_held,gold_grams,ledger_sequence," +
      "ledger_hash\r\n" +
      "sandbox,demo,2026-11-20,opening,,,0.01,0,0,7,\r\n" +
      "sandbox,demo,2026-11-20,total,order.buy,2,-416.5,,1.001,,\r\n" +
      `sandbox,demo,2026-11-20,closing,,,90071992547409.93,0.05,10.123,9,${"ab".repeat(32)}\r\n`,
  );
});
