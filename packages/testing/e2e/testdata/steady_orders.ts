import { setTimeout as delay } from "node:timers/promises";
import type { Mithqal, RetryNote } from "@mithqal/client";
import { waitUntil } from "../../processes/mod.ts";
import type { Partner } from "./partner.ts";

/** What may pass until so many orders are there. */
const mostMs = 60_000;
const betweenMs = 20;

/** Orders that go on, by programs of a partner's that each have a client of their own. */
export class SteadyOrders {
  /** The orders that were acknowledged, by their keys. */
  readonly placed: Map<string, string> = new Map();
  /** What a program was told in place of a quote or an order. */
  readonly failures: unknown[] = [];
  readonly retries: RetryNote[] = [];
  readonly #clients: Mithqal[] = [];
  #isStopped = false;

  private constructor() {}

  /** Has so many programs order while something else is done; they stop with it, however it ends. */
  static async while(
    partner: Partner,
    programs: number,
    run: (orders: SteadyOrders) => Promise<void>,
  ): Promise<SteadyOrders> {
    const orders = new SteadyOrders();
    const hooks = { onRetry: (note: RetryNote) => void orders.retries.push(note) };
    for (let i = 0; i < programs; i++) {
      orders.#clients.push(await partner.client(undefined, { hooks }));
    }
    const working = orders.#clients.map((client) => orders.#work(client));
    try {
      await run(orders);
    } finally {
      orders.#isStopped = true;
      await Promise.all(working);
      for (const client of orders.#clients) await client.close();
    }
    return orders;
  }

  /** Waits until so many more orders were placed, or one has failed. */
  async more(count: number): Promise<void> {
    const wanted = this.placed.size + count;
    const isThere = () => this.placed.size >= wanted || this.failures.length > 0;
    await waitUntil(`${count} more orders`, isThere, mostMs);
  }

  /** Waits until each program was refused for a reason and has tried again, or one has failed. */
  async eachRefused(wanted: string): Promise<void> {
    const count = () => this.retries.filter(({ reason }) => reason === wanted).length;
    const isSo = () => count() >= this.#clients.length || this.failures.length > 0;
    await waitUntil(`each program to be told ${wanted}`, isSo, mostMs);
  }

  /** The highest number of tries that a request took. */
  get mostTries(): number {
    return 1 + Math.max(0, ...this.retries.map(({ attempt }) => attempt));
  }

  async #work(client: Mithqal): Promise<void> {
    while (!this.#isStopped) {
      const idempotencyKey = crypto.randomUUID();
      try {
        const { quote_id } = await client.quotes.create({ side: "buy", gold_grams: "0.01" });
        const order = await client.orders.place({ quote_id }, { idempotencyKey });
        this.placed.set(idempotencyKey, order.order_id);
      } catch (error) {
        this.failures.push(error);
      }
      await delay(betweenMs);
    }
  }
}
