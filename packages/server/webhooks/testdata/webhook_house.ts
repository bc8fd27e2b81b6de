// A webhook worker over a home of the database, its partners, and a clock that a test moves.
import { randomBytes, randomUUID } from "node:crypto";
import { Buffer } from "node:buffer";
import { assert, assertEquals } from "@std/assert";
import { newUuidV7 } from "@mithqal/protocol";
import { formatWebhookSecret } from "@mithqal/protocol/webhooks";
import {
  cellLine,
  type CellPlace,
  type Database,
  DirectoryFollower,
  type EndpointPlace,
  Lanes,
  readEndpoint,
  setEndpointEffect,
} from "@mithqal/store";
import { runEffect, seedPartner, type TestHome } from "@mithqal/testing/real";
import { Sealer } from "../../sealing/sealer.ts";
import type { AttemptReport } from "../courier.ts";
import { webhookSecretLabel } from "../webhook_keys.ts";
import type { WebhookRules } from "../webhook_url.ts";
import {
  type WebhookSettings,
  type WebhookSurroundings,
  WebhookWorker,
} from "../webhook_worker.ts";
import { Receiver, receiversCa } from "./receiver.ts";

export const sealingKey = new Uint8Array(32).fill(7);
export const testRules: WebhookRules = {
  anyPort: true,
  trusted: { ca: receiversCa, hosts: ["localhost"] },
};

const details = JSON.stringify({ requested_by: "maker", approved_by: "checker" });

/** A partner with an endpoint and a secret. */
export interface Served {
  partner: number;
  clientId: string;
  path: string;
  secret: string;
}

/** What a test sets otherwise. */
export type OwnWorker = WebhookSettings & Partial<WebhookSurroundings>;

/** Everything that a worker needs, and a receiver for what it sends. */
export class WebhookHouse {
  readonly home: TestHome;
  readonly receiver: Receiver;
  readonly directory: DirectoryFollower;
  readonly attempts: AttemptReport[] = [];
  readonly disabled: { partner: number; reason: string }[] = [];
  readonly reports: unknown[] = [];
  readonly #workers: WebhookWorker[] = [];
  readonly #lanes: Lanes;
  readonly sealer: Sealer;
  nowMs = Date.now();

  private constructor(home: TestHome, receiver: Receiver, sealer: Sealer) {
    this.home = home;
    this.receiver = receiver;
    this.sealer = sealer;
    // Its clock stands still: what it has read stays good for the whole test.
    this.directory = new DirectoryFollower(home.database, [home.cell], () => 0);
    const line = cellLine(home.database, home.cell);
    const report = (error: unknown) => void this.reports.push(error);
    this.#lanes = new Lanes({ lanes: [line], spares: [line] }, { report });
  }

  /** Runs a test; what other tests have left to deliver is taken away. */
  static async with(home: TestHome, run: (house: WebhookHouse) => Promise<void>): Promise<void> {
    await home.database.run(
      `delete from ${home.cell}.deliveries; delete from ${home.cell}.endpoints`,
    );
    const sealer = await Sealer.fromKey(sealingKey);
    await Receiver.with(async (receiver) => {
      const house = new WebhookHouse(home, receiver, sealer);
      await house.directory.poll();
      try {
        await run(house);
      } finally {
        await Promise.all(house.#workers.map((worker) => worker.stop()));
      }
      assertEquals(house.reports, []);
    });
  }

  get place(): CellPlace {
    return { database: this.home.database, cell: this.home.cell };
  }

  /** Where and when an operators' act finds a partner's endpoint. */
  endpointPlace(partner: number): EndpointPlace {
    return { cell: this.home.cell, partner, nowMs: this.nowMs };
  }

  /** Starts a worker, on the home's connection or on one of its own. */
  start(own: OwnWorker = {}, database: Database = this.home.database): WebhookWorker {
    const worker = new WebhookWorker({
      cells: [{ database, cell: this.home.cell }],
      directory: this.directory,
      sealer: this.sealer,
      rules: testRules,
      onAttempt: (attempt) => void this.attempts.push(attempt),
      onDisabled: (endpoint) => void this.disabled.push(endpoint),
      report: (error) => void this.reports.push(error),
      now: () => this.nowMs,
      ...own,
    }, { idleMs: 20, soonMs: 2, drainMs: 0, ...own });
    this.#workers.push(worker);
    worker.start();
    return worker;
  }

  /** A new partner whose endpoint waits for its test. */
  async partner(path = `/${randomUUID()}`): Promise<Served> {
    const seeded = await seedPartner(this.home.database, this.home.cell);
    const secret = await this.addSecret(seeded, "first");
    await this.setUrl(seeded.partner, this.receiver.url(path));
    return { ...seeded, path, secret };
  }

  async setUrl(partner: number, url: string): Promise<void> {
    const set = setEndpointEffect(this.endpointPlace(partner), url);
    assertEquals(await runEffect(this.home.database, set), { code: null });
  }

  /** Registers a sealed webhook secret, good from a moment on to an end. */
  async addSecret(
    { partner, clientId }: { partner: number; clientId: string },
    id: string,
    fromMs = 0,
    endsMs: number | null = null,
  ): Promise<string> {
    const bytes = new Uint8Array(randomBytes(32));
    const sealed = await this.sealer.seal(bytes, webhookSecretLabel(clientId, id));
    const [row] = await this.home.database.query(
      `select common.put_credential($1, 'webhook_secret', $2, decode($3::text, 'hex'),
        $4::text::timestamptz, $5::text::timestamptz, $6::text::jsonb) as refusal`,
      [
        partner,
        id,
        Buffer.from(sealed).toString("hex"),
        new Date(fromMs).toISOString(),
        endsMs === null ? null : new Date(endsMs).toISOString(),
        details,
      ],
    );
    assertEquals(row!.refusal, null);
    await this.directory.poll();
    return formatWebhookSecret(bytes);
  }

  /** Ends a secret at a moment. */
  async endSecret(partner: number, id: string, endsMs: number): Promise<void> {
    await this.home.database.query(
      "select common.end_credential($1, 'webhook_secret', $2, $3::text::timestamptz, $4::text::jsonb)",
      [partner, id, new Date(endsMs).toISOString(), details],
    );
    await this.directory.poll();
  }

  /** Lets so many events of a partner come about. */
  async events(partner: number, count: number): Promise<void> {
    for (let made = 0; made < count; made += 200) {
      const outcomes = await Promise.all(
        Array.from({ length: Math.min(200, count - made) }, () => {
          const arrivedAtMs = Date.now();
          return this.#lanes.act({
            partner,
            requestUuid: newUuidV7(arrivedAtMs),
            arrivedAtMs,
            idempotencyKey: randomUUID(),
            fingerprint: "funding",
            effect: { kind: "funding", amountHalalas: 100n },
          });
        }),
      );
      assert(outcomes.every(({ ok }) => ok));
    }
  }

  /** Waits until something holds; a test that would wait for ever fails instead. */
  async until(what: string, holds: () => boolean | Promise<boolean>, ms = 30_000): Promise<void> {
    const end = performance.now() + ms;
    while (!await holds()) {
      assert(performance.now() < end, `expected ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  endpoint(partner: number): ReturnType<typeof readEndpoint> {
    return readEndpoint(this.place, partner);
  }

  /** Deliveries of the cell that are not done yet: out, or failed. */
  async open(): Promise<{ out: number; waiting: number; exhausted: number }> {
    const [row] = await this.home.database.query(
      `select count(*) filter (where lease is not null)::int as out,
        count(*) filter (where lease is null and due_at is not null)::int as waiting,
        count(*) filter (where due_at is null)::int as exhausted
      from ${this.home.cell}.deliveries`,
    );
    return row as { out: number; waiting: number; exhausted: number };
  }

  /** Moves the clock to when the next delivery is due that nobody has taken, or somewhat beyond. */
  async toNextDue(beyondMs = 0): Promise<void> {
    const [row] = await this.home.database.query(
      `select (extract(epoch from min(at)) * 1000)::bigint as due from (
        select greatest(d.due_at, e.paused_until) as at
        from ${this.home.cell}.endpoints e left join ${this.home.cell}.deliveries d
          on d.partner = e.partner and d.lease is null and d.due_at is not null) ahead
      where at > $1::text::timestamptz`,
      [new Date(this.nowMs).toISOString()],
    );
    if (row!.due !== null) this.nowMs = Number(row!.due) + beyondMs;
  }
}
