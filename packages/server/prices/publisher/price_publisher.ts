import { randomUUID } from "node:crypto";
import { formatUnitPrice } from "@mithqal/protocol";
import { type Database, endPublishing, publishTick, type TickOutcome } from "@mithqal/store";
import { Repeated, type RepeatedTask } from "../../workers/repeated.ts";
import type { WatchedWorker, WorkerFacts } from "../../workers/worker.ts";
import type { HoursCheck } from "../hours/market_hours.ts";
import type { PriceSource, SourceRefusal, SourceRefusalCode } from "../sources/price_source.ts";

/** How far prices may go before they are not believed, in basis points. */
export interface GuardBounds {
  /** From the last price that was accepted. */
  jumpMaxBps: number;
  /** Between the two sources. */
  differenceMaxBps: number;
}

/** 2 % from tick to tick, 1 % between two sources. */
export const usualBounds: GuardBounds = { jumpMaxBps: 200, differenceMaxBps: 100 };

/** What a publisher stands on. */
export interface PublisherParts {
  /** A connection of its own, so that nothing else holds up the price. */
  database: Database;
  source: PriceSource;
  /** Where there is a second source, nothing is published without it. */
  secondSource: PriceSource | null;
  bounds: GuardBounds;
  hours: HoursCheck;
  report: (error: unknown) => void;
  now?: () => number;
  everyMs?: number;
  rest?: RepeatedTask["rest"];
}

/** Why a publisher that holds the lease publishes nothing. */
export type WithheldCode = SourceRefusalCode | "price_jump" | "sources_differ";

/** How the publisher fares. */
export interface PublisherFacts extends WorkerFacts {
  /** Whether it holds the lease; null: it does not know. */
  role: "holder" | "standby" | null;
  /** When it last published; null: never. */
  lastPublishedAtMs: number | null;
  /** Null: it publishes, or that is another's work. */
  withheld: WithheldCode | null;
}

/** A price is not published; told once, when it begins. */
export class PriceWithheld extends Error {
  readonly code: WithheldCode;

  constructor(code: WithheldCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** What both sources say at once. */
type Said = { ok: true; midE4: bigint; otherMidE4: bigint | null } | SourceRefusal;

/** A price is good for 2 s: three beats may fail before quotes notice. */
const beatMs = 500;

/** Publishes the market's price as long as it holds the lease, and stands by while another does. */
export class PricePublisher implements WatchedWorker {
  readonly name = "price_publisher";
  readonly #holder = randomUUID();
  readonly #parts: PublisherParts;
  readonly #now: () => number;
  readonly #beats: Repeated;
  #role: PublisherFacts["role"] = null;
  #lastPublishedAtMs: number | null = null;
  #withheld: PublisherFacts["withheld"] = null;

  constructor(parts: PublisherParts) {
    const { report, now = Date.now, everyMs = beatMs, rest } = parts;
    this.#parts = parts;
    this.#now = now;
    this.#beats = new Repeated({
      name: this.name,
      everyMs,
      // The lease is short: after a failure it is asked for as often as ever.
      pauseMaxMs: everyMs,
      run: () => this.#beat(),
      report,
      now,
      ...(rest !== undefined && { rest }),
    });
  }

  start(): void {
    this.#beats.start();
  }

  /** Gives the lease back, so that a standby goes on at once. */
  async stop(): Promise<void> {
    await this.#beats.stop();
    this.#role = null;
    await endPublishing(this.#parts.database, this.#holder).catch(this.#parts.report);
  }

  facts(): PublisherFacts {
    return {
      ...this.#beats.facts(),
      role: this.#role,
      lastPublishedAtMs: this.#lastPublishedAtMs,
      withheld: this.#withheld,
    };
  }

  /** Who has just taken the lease reads the sources anew and publishes at once. */
  async #beat(): Promise<void> {
    try {
      this.#role = await this.#tick() ?? await this.#tick();
    } catch (error) {
      this.#role = null;
      throw error;
    }
  }

  /** Null: the lease was taken just now. */
  async #tick(): Promise<PublisherFacts["role"]> {
    const said = this.#read();
    const outcome = await publishTick(this.#parts.database, {
      holder: this.#holder,
      ...this.#parts.bounds,
      midE4: said.ok ? said.midE4 : null,
      otherMidE4: said.ok ? said.otherMidE4 : null,
      inHours: this.#parts.hours(this.#now()),
    });
    this.#note(outcome, said);
    if (outcome.role === "taken") return null;
    return outcome.role === "held" ? "holder" : "standby";
  }

  #read(): Said {
    const { source, secondSource } = this.#parts;
    const [first, second] = [source.current(), secondSource?.current()];
    if (!first.ok) return first;
    if (second?.ok === false) return second;
    return { ok: true, midE4: first.midE4, otherMidE4: second?.midE4 ?? null };
  }

  /** Tells the operator when something begins to be withheld, and not at each beat. */
  #note(outcome: TickOutcome, said: Said): void {
    const withheld = withheldBy(outcome, said);
    if (outcome.role === "held" && withheld === null) this.#lastPublishedAtMs = this.#now();
    if (withheld !== null && withheld.code !== this.#withheld) this.#parts.report(withheld);
    this.#withheld = withheld?.code ?? null;
  }
}

function withheldBy(outcome: TickOutcome, said: Said): PriceWithheld | null {
  if (outcome.role !== "held" || outcome.outcome === "published") return null;
  if (outcome.outcome === "no_price") {
    return said.ok ? null : new PriceWithheld(said.code, said.message);
  }
  const price = formatUnitPrice(outcome.midE4!);
  const why = outcome.outcome === "price_jump"
    ? "a price near the last one that was accepted"
    : "two sources that say the same";
  return new PriceWithheld(
    outcome.outcome,
    `expected ${why}, got SAR ${price} a gram: the market is halted`,
  );
}
