// A partner's receiver of webhooks, by the client package, with its secrets in its own hands.
import { once } from "node:events";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { nodeHandler, type ServiceEvent, WebhookReceiver } from "@mithqal/client";
import type { Holder } from "../../identities/identities.ts";

/** Verifies what comes, and keeps it. */
export class Receiver {
  readonly events: ServiceEvent[] = [];
  /** Statuses of what was not taken. */
  readonly refused: number[] = [];
  readonly #server: Server;
  #receiver: WebhookReceiver | undefined;

  private constructor({ cert, key }: Holder) {
    this.#server = createServer({ cert, key }, (message, response) => {
      // The endpoint is registered before its secret is handed over.
      if (this.#receiver === undefined) return void response.writeHead(503).end();
      void nodeHandler(this.#receiver)(message, response).then(() => {
        if (response.statusCode !== 200) this.refused.push(response.statusCode);
      });
    });
  }

  static async open(identity: Holder): Promise<Receiver> {
    const receiver = new Receiver(identity);
    receiver.#server.listen(0, "127.0.0.1");
    await once(receiver.#server, "listening");
    return receiver;
  }

  get url(): string {
    return `https://localhost:${(this.#server.address() as AddressInfo).port}/webhooks`;
  }

  /** From now on events must be signed by one of these secrets. */
  async expect(...secrets: readonly string[]): Promise<void> {
    const onEvent = (event: ServiceEvent) => void this.events.push(event);
    this.#receiver = await WebhookReceiver.create({ secrets, onEvent });
  }

  /** The orders that events have told of. */
  get orderIds(): ReadonlySet<string> {
    return new Set(
      this.events.flatMap((event) => event.type === "order.executed" ? [event.data.order_id] : []),
    );
  }

  async close(): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }
}
