// Requests that go on while something is changed, so that a single failure shows.
import type { EdgeClient, Reply } from "./edge_client.ts";
import type { Edge } from "./edge.ts";

/** What came of the requests. */
export interface SteadyResult {
  readonly sent: number;
  readonly failed: readonly Reply[];
}

/** Partners that ask all the time, on kept connections and on new ones, until they are stopped. */
export class SteadyRequests {
  readonly #clients: EdgeClient[] = [];
  readonly #workers: Promise<void>[];
  readonly #failed: Reply[] = [];
  #sent = 0;
  #isStopped = false;

  constructor(edge: Edge) {
    this.#workers = Array.from({ length: 6 }, (_, i) => this.#work(edge, i % 2 === 0));
  }

  /** Waits until so many more requests have been answered. */
  async more(count: number): Promise<void> {
    const wanted = this.#sent + count;
    while (this.#sent < wanted) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  async stop(): Promise<SteadyResult> {
    this.#isStopped = true;
    await Promise.all(this.#workers);
    for (const client of this.#clients) client.close();
    return { sent: this.#sent, failed: this.#failed };
  }

  async #work(edge: Edge, keepsConnection: boolean): Promise<void> {
    const client = edge.client();
    this.#clients.push(client);
    while (!this.#isStopped) {
      const reply = await client.ask("/health", keepsConnection ? {} : { agent: false });
      this.#sent++;
      if (reply.status !== 200) this.#failed.push(reply);
    }
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
