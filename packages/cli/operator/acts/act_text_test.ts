import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import type { ActBody } from "../api/answers.ts";
import { actText, factsLine, waitingText } from "./act_text.ts";

const terminal = {
  out: () => {},
  err: () => {},
  isTerminal: false,
  hasColours: false,
  canAsk: false,
  ask: () => Promise.resolve(""),
};

const waiting: ActBody = {
  approval_id: "apr_01kae4h3zsf8xrv6y2m0d9c5bt",
  kind: "deposit",
  status: "waiting",
  client_id: "demo",
  facts: { amount_sar: "250.50", amount_halalas: "25050", bank_reference: "R-1" },
  requested_by: "maker",
  requested_at: "2026-11-20T08:00:00.000Z",
  expires_at: "2026-11-23T08:00:00.000Z",
  decided_by: null,
  decided_at: null,
  result: null,
};

test("an act that waits says who does what next", () => {
  assertEquals(
    actText(terminal, waiting),
    `act\tapr_01kae4h3zsf8xrv6y2m0d9c5bt
kind\tdeposit
status\twaiting
partner\tdemo
amount sar\t250.50
bank reference\tR-1
asked by\tmaker
waits for a second person: apr_01kae4h3zsf8xrv6y2m0d9c5bt, until 2026-11-23T08:00:00.000Z
they run: mithqal operator approvals approve apr_01kae4h3zsf8xrv6y2m0d9c5bt
you take it back with: mithqal operator approvals withdraw apr_01kae4h3zsf8xrv6y2m0d9c5bt`,
  );
});

test("what an act has come to is told once, though it was asked for by the same name", () => {
  const own = { status: "done", facts: { bank_reference: "R-1" }, expires_at: null } as const;
  const done = { ...waiting, ...own, result: { bank_reference: "R-1", ledger_sequence: 6 } };
  const told = actText(terminal, done).split("\n").map((line) => line.split("\t")[0]);
  assertEquals(told.filter((name) => name === "bank reference").length, 1);
  assert(told.includes("ledger sequence"));
});

test("several acts are approved by one command", () => {
  const text = waitingText(terminal, [waiting, { ...waiting, approval_id: "apr_2" }]);
  assert(text.includes(`approvals approve ${waiting.approval_id} apr_2\nyou take them back`));
});

test("a secret in an answer is no part of its text", () => {
  const done: ActBody = { ...waiting, status: "done", client_secret: "canary-secret" };
  assert(!actText(terminal, done).includes("canary"));
});

test("factsLine() is one short line", () => {
  assertEquals(factsLine(waiting.facts), "amount sar 250.50, bank reference R-1");
  assertEquals(factsLine({ csr: "-----BEGIN\nMII\n-----END\n" }), "csr (see show)");
  assertEquals(factsLine({ terms: { a: "1".repeat(200) } }).length, 80);
});
