import { setTimeout as wait } from "node:timers/promises";
import {
  type CellPlace,
  claimDeliveries,
  type ClaimedDelivery,
  type DisabledEndpoint,
} from "@mithqal/store";
import type { EventType } from "@mithqal/protocol/resources";
import type { Directory } from "../directory/directory.ts";
import type { Connections } from "./connections.ts";
import type { Answer } from "./exchange.ts";
import { composeMessage } from "./message.ts";
import { Pace, type PaceSettings } from "./pace.ts";
import { Recorder } from "./recorder.ts";
import type { handlingOf } from "./sandbox_mode.ts";
import { judge, type Random } from "./schedule.ts";
import type { WebhookKeys } from "./webhook_keys.ts";

/** One attempt, for metrics. */
export interface AttemptReport {
  partner: number;
  type: EventType;
  /** 1 for the first. */
  attempt: number;
  status: number | null;
  fault: string | null;
  ms: number;
  /** From the event's moment, by the database's clock, to the attempt's beginning, by ours. */
  delayFromCauseMs: number;
}

/** What the couriers of all cells share. */
export interface CourierParts {
  directory: Directory;
  keys: WebhookKeys;
  connections: Connections;
  now: () => number;
  random: Random;
  onAttempt: (report: AttemptReport) => void;
  onDisabled: (endpoint: DisabledEndpoint) => void;
  report: (error: unknown) => void;
}

/** How much a courier takes up, and how often it looks. */
export interface CourierSettings extends PaceSettings {
  /** Longer than it takes to hold, send and record. */
  leaseMs: number;
  /** Deliveries that are out at the same time, over all partners of the cell. */
  inFlightMax: number;
  /** How long a courier that cannot claim waits. */
  afterFailureMs: number;
  handling: typeof handlingOf;
}

/** Delivers the events of one cell: claims what is due, sends it, and records what came of it. */
export class Courier {
  readonly #place: CellPlace;
  readonly #parts: CourierParts;
  readonly #settings: CourierSettings;
  readonly #pace: Pace;
  readonly #recorder: Recorder;
  readonly #out = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  #run: Promise<void> = Promise.resolve();

  constructor(place: CellPlace, parts: CourierParts, settings: CourierSettings) {
    this.#place = place;
    this.#parts = parts;
    this.#settings = settings;
    this.#pace = new Pace(settings);
    this.#recorder = new Recorder(place, { ...parts, onRecorded: () => this.#pace.wake() });
  }

  start(): void {
    this.#run = this.#work();
  }

  /** Claims nothing more. */
  async stopClaiming(): Promise<void> {
    this.#stop.abort();
    this.#pace.stop();
    await this.#run;
  }

  /** Resolves when everything that was out is recorded or given up. */
  async drained(): Promise<void> {
    await Promise.all(this.#out);
    await this.#recorder.drained();
  }

  /** Records nothing more: what is not recorded is delivered again. */
  giveUp(): void {
    this.#recorder.giveUp();
  }

  async #work(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const room = this.#settings.inFlightMax - this.#out.size;
      const taken = room > 0 ? await this.#takeUp(room) : 0;
      if (taken < room || room === 0) await this.#pace.wait(taken > 0);
    }
  }

  /** Claims and sends off. A directory too old to be trusted may name a secret that was revoked. */
  async #takeUp(most: number): Promise<number> {
    if (this.#parts.directory.current() === null) return 0;
    const nowMs = this.#parts.now();
    const { leaseMs, afterFailureMs } = this.#settings;
    try {
      const deliveries = await claimDeliveries(this.#place, { nowMs, leaseMs, most });
      for (const delivery of deliveries) this.#sendOff(delivery);
      return deliveries.length;
    } catch (error) {
      this.#parts.report(error);
      await this.#rest(afterFailureMs);
      return 0;
    }
  }

  #sendOff(delivery: ClaimedDelivery): void {
    const way = this.#deliver(delivery).catch(this.#parts.report).finally(() => {
      this.#out.delete(way);
    });
    this.#out.add(way);
  }

  async #deliver(delivery: ClaimedDelivery): Promise<void> {
    const { now, random } = this.#parts;
    const { copies, holdMs } = this.#settings.handling(delivery.mode, delivery.event);
    if (holdMs > 0 && !await this.#rest(holdMs)) return;
    const startedAtMs = now();
    const started = performance.now();
    const answer = await this.#send(delivery, copies);
    if (answer === null) return;
    const tookMs = Math.round(performance.now() - started);
    const judgement = judge(answer, delivery.failures, now(), random);
    this.#tell(delivery, answer, startedAtMs, tookMs);
    this.#recorder.add(
      { delivery, startedAtMs, tookMs, answer: answerFacts(answer), ...judgement },
      this.#settings.leaseMs,
    );
  }

  /** Sends so many copies at once; the first one's answer counts. Null: given up, for its lease to end. */
  async #send(
    { partner, url, event }: ClaimedDelivery,
    copies: number,
  ): Promise<Answer | null> {
    const { directory, keys, connections, now } = this.#parts;
    if (copies === 0) return { fault: "dropped" };
    const snapshot = directory.current();
    if (snapshot === null) return null;
    const nowMs = now();
    const active = await keys.activeKeys(snapshot, partner, nowMs);
    if (active.length === 0) return { fault: "secret_missing" };
    const message = await composeMessage(event, active, nowMs);
    const posts = Array.from({ length: copies }, () => connections.post(partner, url, message));
    return (await Promise.all(posts))[0]!;
  }

  #tell(delivery: ClaimedDelivery, answer: Answer, startedAtMs: number, ms: number): void {
    const { partner, event, failures } = delivery;
    this.#parts.onAttempt({
      partner,
      type: event.type,
      attempt: failures + 1,
      status: "status" in answer ? answer.status : null,
      fault: "fault" in answer ? answer.fault : null,
      ms,
      delayFromCauseMs: startedAtMs - event.occurredAtMs,
    });
  }

  /** Waits; false when the courier was stopped meanwhile. */
  #rest(ms: number): Promise<boolean> {
    return wait(ms, true, { signal: this.#stop.signal }).catch(() => false);
  }
}

function answerFacts(answer: Answer): { status: number } | { fault: string } {
  return "status" in answer ? { status: answer.status } : answer;
}
