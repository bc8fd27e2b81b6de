// Requests that go on while something is changed, so that a single failure shows.
import { waitUntil } from "@mithqal/testing/processes";
import type { EdgeClient, Reply } from "./edge_client.ts";
import type { Edge } from "./edge.ts";

/** Partners that ask all the time, on kept connections and on new ones. */
export class SteadyRequests {
  readonly failed: Reply[] = [];
  sent = 0;
  #isStopped = false;

  /** Asks while something else is done, and stops with it, however it ends. */
  async while(edge: Edge, run: () => Promise<void>): Promise<void> {
    const working = Array.from({ length: 6 }, (_, i) => this.#work(edge.client(), i % 2 === 0));
    try {
      await run();
    } finally {
      this.#isStopped = true;
      await Promise.all(working);
    }
  }

  /** Waits until so many more requests have been answered. */
  async more(count: number): Promise<void> {
    const wanted = this.sent + count;
    await waitUntil(`${count} more answers`, () => this.sent >= wanted);
  }

  async #work(client: EdgeClient, keepsConnection: boolean): Promise<void> {
    while (!this.#isStopped) {
      const reply = await client.ask("/health", keepsConnection ? {} : { agent: false });
      this.sent++;
      if (reply.status !== 200) this.failed.push(reply);
    }
    client.close();
  }
}

/** Asks until an answer is as it is waited for. */
export async function until(
  ask: () => Promise<Reply>,
  isThere: (reply: Reply) => boolean,
): Promise<Reply> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const reply = await ask();
    if (isThere(reply)) return reply;
    if (Date.now() > deadline) throw new Error(`still ${reply.status} ${reply.error ?? ""}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
