// A webhook worker of a test: it claims, delivers as it is told to, and records, by a clock of its own.
import { assert, assertEquals } from "@std/assert";
import { runEffect, type TestHome } from "@mithqal/testing/real";
import { type EndpointPlace, setEndpointEffect } from "../acts/effects/endpoint_effects.ts";
import { claimDeliveries, type ClaimedDelivery } from "../delivery/claim_deliveries.ts";
import { type DeliveryVerdict, recordAttempts } from "../delivery/record_attempts.ts";
import type { CellPlace } from "../reads/cell_place.ts";
import { Desk } from "./desk.ts";

export const receiver = "https://partner.example/hooks";

/** What a postman does with a delivery. */
export type Delivering = (delivery: ClaimedDelivery) => DeliveryVerdict;

export const delivered: Delivering = () => ({ kind: "delivered" });

/** A worker with its own connection and its own clock. */
export class Postman {
  readonly place: CellPlace;
  nowMs: number;
  leaseMs = 30_000;
  most = 256;

  constructor(home: Pick<TestHome, "database" | "cell">, nowMs = Date.now()) {
    this.place = { database: home.database, cell: home.cell };
    this.nowMs = nowMs;
  }

  /** Takes away what other tests have left to deliver. */
  static async alone(home: TestHome): Promise<Postman> {
    await home.database.run(
      `delete from ${home.cell}.deliveries; delete from ${home.cell}.endpoints`,
    );
    return new Postman(home);
  }

  claim(): Promise<ClaimedDelivery[]> {
    const { nowMs, leaseMs, most } = this;
    return claimDeliveries(this.place, { nowMs, leaseMs, most });
  }

  /** Records what came of deliveries, each after 20 ms. */
  record(deliveries: readonly ClaimedDelivery[], delivering: Delivering) {
    return recordAttempts(
      this.place,
      deliveries.map((delivery) => {
        const verdict = delivering(delivery);
        const status =
          { delivered: 200, failed: 500, exhausted: 500, dropped: 500, gone: 410 }[verdict.kind];
        return { delivery, startedAtMs: this.nowMs, tookMs: 20, answer: { status }, verdict };
      }),
    );
  }

  /** Claims and records once; the deliveries are returned. */
  async round(delivering: Delivering): Promise<ClaimedDelivery[]> {
    const deliveries = await this.claim();
    await this.record(deliveries, delivering);
    return deliveries;
  }

  /** Where and when an operators' act finds a partner's endpoint. */
  endpointOf(partner: number): EndpointPlace {
    return { cell: this.place.cell, partner, nowMs: this.nowMs };
  }

  /** Gives a partner an endpoint that has answered its test. */
  async openEndpoint(partner: number): Promise<void> {
    const set = setEndpointEffect(this.endpointOf(partner), receiver);
    assertEquals(await runEffect(this.place.database, set), { code: null });
    const tests = await this.claim();
    assert(tests.some((test) => test.partner === partner && test.event.type === "webhook.test"));
    await this.record(tests, delivered);
  }
}

/** A postman and a partner whose endpoint he serves. */
export async function servedDesk(home: TestHome): Promise<{ postman: Postman; desk: Desk }> {
  const postman = await Postman.alone(home);
  const desk = await Desk.open(home);
  await postman.openEndpoint(desk.partner);
  return { postman, desk };
}

/** Lets so many events come about, in few calls. */
export async function makeEvents(desk: Desk, count: number): Promise<void> {
  for (let made = 0; made < count; made += 64) {
    const requests = Array.from(
      { length: Math.min(64, count - made) },
      () => desk.request({ kind: "funding", amountHalalas: 100n }),
    );
    assert((await desk.send(...requests)).every(({ ok }) => ok));
  }
}
