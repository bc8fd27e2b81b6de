import { test } from "node:test";
import { assertEquals } from "@std/assert";
import type { QueuedWithdrawal } from "../api/answers.ts";
import { queueText } from "./queue_text.ts";

const terminal = {
  out: () => {},
  err: () => {},
  isTerminal: true,
  hasColours: false,
  canAsk: false,
  ask: () => Promise.resolve(""),
};

const own: QueuedWithdrawal = {
  withdrawal_id: "wdr_01kae4h3zsf8xrv6y2m0d9c5bt",
  client_id: "demo",
  status: "pending",
  review_required: false,
  amount_sar: 100,
  amount_halalas: 10_000,
  fee_sar: 0,
  fee_halalas: 0,
  net_amount_sar: 100,
  net_amount_halalas: 10_000,
  iban: "SA0380000000608010167519",
  iban_masked: "SA03****************7519",
  rail: "sarie_ips",
  estimated_completion_at: "2026-11-20T08:00:00.000Z",
  completed_at: null,
  bank_reference: null,
  failure: null,
  created_at: "2026-11-20T08:00:00.000Z",
  updated_at: "2026-11-20T08:00:00.000Z",
  client_reference: null,
};

/** The last column of a withdrawal's row, and the word of the command below it. */
function nextOf(change: Partial<QueuedWithdrawal>): (string | undefined)[] {
  const [, row = "", below] = queueText(terminal, [{ ...own, ...change }]).split("\n");
  const word = /^the first one: mithqal operator withdrawals (\w+) demo wdr_\w+$/.exec(below ?? "");
  return [row.slice(row.indexOf("Z") + 1).trim(), word?.[1]];
}

test("each withdrawal says what comes next, and where it takes two", () => {
  assertEquals(nextOf({}), ["process", "process"]);
  assertEquals(nextOf({ review_required: true }), ["review, then approve (takes two)", "review"]);
  assertEquals(nextOf({ status: "under_review" }), ["approve (takes two)", "approve"]);
  assertEquals(nextOf({ status: "processing" }), ["complete, or fail (takes two)", "complete"]);
  for (const status of ["completed", "failed", "cancelled", "returned"] as const) {
    assertEquals(nextOf({ status }), ["", undefined]);
  }
});

test("for programs there are rows alone", () => {
  const text = queueText({ ...terminal, isTerminal: false }, [own, own]);
  assertEquals(text.split("\n").map((row) => row.split("\t").at(-1)), ["process", "process"]);
});
