import { watchHouse, watchPartners } from "@mithqal/store";
import { waitUntil } from "@mithqal/testing/processes";
import type { RunSummary } from "../../shared/table.ts";
import { countOf } from "../merge.ts";
import type { ReceiverReport } from "../processes/receiver.ts";
import type { Stack } from "../stack/stack.ts";

/** Something that must hold after a run. */
export interface Verdict {
  readonly what: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** What had come about at a moment, over all partners. */
export interface Standing {
  readonly executed: number;
  readonly delivered: number;
}

const firstAttemptMostMs = 5_000;
const drainMostMs = 120_000;

/** Orders so far, in the books and at the receiver. */
export async function standingOf(stack: Stack): Promise<Standing> {
  const [row] = await stack.database.query(`select count(*) as n from ${stack.cell}.orders`);
  return { executed: Number(row!.n), delivered: deliveredOf(await stack.receiver.report()) };
}

function deliveredOf({ partners }: ReceiverReport): number {
  return Object.values(partners).reduce((sum, { executedOrders }) => sum + executedOrders, 0);
}

/** Looks at the books and at what was delivered, once everything had time to arrive. */
export async function judge(
  stack: Stack,
  before: Standing,
  summary: RunSummary,
  interrupted: number,
): Promise<readonly Verdict[]> {
  const executedBefore = before.executed;
  const { executed } = await standingOf(stack);
  await waitUntil(
    "webhooks",
    async () => deliveredOf(await stack.receiver.report()) >= executed,
    drainMostMs,
  ).catch(() => {}); // What has not come by then is told below.
  const report = await stack.receiver.report();
  const orders = executed - executedBefore;
  const acknowledged = countOf(summary, "orders_executed");
  const unknown = countOf(summary, "orders_unknown") + interrupted;
  const delivered = deliveredOf(report) - before.delivered;
  const { median, p95 } = report.ageMs;
  return [
    {
      what: "acknowledged orders are executed orders",
      ok: acknowledged <= orders && orders - acknowledged <= unknown,
      detail: `${acknowledged} acknowledged, ${orders} executed` +
        (unknown > 0 ? `, of ${unknown} nobody was told` : ""),
    },
    {
      what: "executed orders are delivered webhooks",
      ok: delivered === orders,
      detail: `${orders} executed, ${delivered} delivered`,
    },
    {
      what: "every webhook is signed as it should be",
      ok: refusedOf(report) === 0,
      detail: `${refusedOf(report)} refused`,
    },
    {
      what: `95 of 100 events are tried within ${firstAttemptMostMs / 1_000} s`,
      ok: p95 <= firstAttemptMostMs,
      detail: `median ${median} ms, p95 ${p95} ms`,
    },
    await booksVerdict(stack),
  ];
}

function refusedOf({ partners }: ReceiverReport): number {
  return Object.values(partners).reduce((sum, { refused }) => sum + refused, 0);
}

async function booksVerdict({ database, cell }: Stack): Promise<Verdict> {
  const breaches = [
    ...await watchPartners(database, cell),
    ...await watchHouse(database, [cell]),
  ];
  const [first] = breaches;
  return {
    what: "the books hold",
    ok: first === undefined,
    detail: first === undefined ? "every invariant" : `${first.invariant}: ${first.detail}`,
  };
}
