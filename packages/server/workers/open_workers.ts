import { limits } from "@mithqal/protocol";
import type { Database } from "@mithqal/store";
import { alwaysOpen, hoursCheck } from "../prices/hours/market_hours.ts";
import type { PriceConfig } from "../prices/price_config.ts";
import { PricePublisher } from "../prices/publisher/price_publisher.ts";
import { openSource } from "../prices/sources/open_source.ts";
import { allocate } from "./allocator.ts";
import { announcers } from "./announcers.ts";
import { closeDays } from "./day_close.ts";
import { inEachCell } from "./in_each_cell.ts";
import { InvariantWatch } from "./invariant_watch.ts";
import { rotationPeriodMs, turnNonces } from "./nonce_rotation.ts";
import { Repeated } from "./repeated.ts";
import type { WatchedWorker } from "./worker.ts";

/** What the workers stand on; each is safe to run in several processes at once. */
export interface WorkerParts {
  /** In the workers' role. Whoever opens them closes them, after the workers have stopped. */
  databases: {
    /** The publisher's alone, with a short statement timeout. */
    price: Database;
    /** What partners may wait for: lines, events. */
    work: Database;
    /** What takes its time: checks, the day's close. */
    watch: Database;
  };
  cells: readonly string[];
  price: PriceConfig;
  nonceRetentionSeconds?: number;
  report: (error: unknown) => void;
  now?: () => number;
}

/** The workers, not started yet, and what readiness and metrics look at. */
export interface OpenedWorkers {
  workers: readonly WatchedWorker[];
  publisher: PricePublisher;
  invariants: InvariantWatch;
}

const secondMs = 1_000;
const minuteMs = 60_000;

/** Puts the workers together, but for the delivery of webhooks. */
export function openWorkers(parts: WorkerParts): OpenedWorkers {
  const { databases, cells, price, nonceRetentionSeconds, report, now = Date.now } = parts;
  const { work, watch } = databases;
  const source = openSource(price.source, "price_source", report, now);
  const second = price.secondSource === null
    ? null
    : openSource(price.secondSource, "second_price_source", report, now);
  const publisher = new PricePublisher({
    database: databases.price,
    source: source.source,
    secondSource: second?.source ?? null,
    bounds: price.bounds,
    hours: price.hours === null ? alwaysOpen : hoursCheck(price.hours),
    report,
    now,
  });
  const invariants = new InvariantWatch({ database: watch, cells, report, now });
  const repeated = (name: string, everyMs: number, run: (signal: AbortSignal) => Promise<void>) =>
    new Repeated({ name, everyMs, run, report, now });
  const inCells = (
    name: string,
    everyMs: number,
    run: (cell: string, signal: AbortSignal) => Promise<unknown>,
  ) => repeated(name, everyMs, (signal) => inEachCell(cells, signal, run));
  return {
    publisher,
    invariants,
    workers: [
      ...source.workers,
      ...second?.workers ?? [],
      publisher,
      inCells("allocator", 2 * secondMs, (cell, signal) => allocate(work, cell, signal, now)),
      ...announcers(cells.map((cell) => ({ database: work, cell })), report, now),
      inCells(
        "nonce_rotation",
        rotationPeriodMs(nonceRetentionSeconds),
        (cell) => turnNonces(work, cell, nonceRetentionSeconds),
      ),
      repeated(
        "invariant_watch",
        limits.invariants.intervalSeconds * secondMs,
        (signal) => invariants.checkBooks(signal),
      ),
      inCells("day_close", minuteMs, (cell, signal) => closeDays(watch, cell, signal, now)),
      repeated("statement_check", minuteMs, (signal) => invariants.checkYesterday(signal)),
    ],
  };
}
