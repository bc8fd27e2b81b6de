import { once } from "node:events";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { nodeHandler, type ServiceEvent, WebhookReceiver } from "@mithqal/client";
import type { ServerIdentity } from "../home/server_identity.ts";
import { portFault } from "../ports/hold_port.ts";

/** The host that the receiver's certificate is for, and that the service trusts under its authority. */
export const receiverHost = "localhost";

/** A partner's webhook endpoint in this process: it verifies events and tells them. */
export class LocalReceiver {
  readonly #server: Server;
  #start: (receiver: WebhookReceiver) => void = () => {};

  private constructor({ certificate, key }: ServerIdentity) {
    // What comes before the secret is known waits for it.
    const receiver = new Promise<WebhookReceiver>((resolve) => this.#start = resolve);
    this.#server = createServer({ cert: certificate, key }, (message, response) => {
      void receiver.then((known) => nodeHandler(known)(message, response));
    });
  }

  /** Listens on loopback. */
  static async open(identity: ServerIdentity, port: number): Promise<LocalReceiver> {
    const receiver = new LocalReceiver(identity);
    receiver.#server.listen(port, "127.0.0.1");
    await once(receiver.#server, "listening").catch((error) => {
      throw portFault(error, port, "--port, two below it");
    });
    return receiver;
  }

  get url(): string {
    return `https://${receiverHost}:${(this.#server.address() as AddressInfo).port}/webhooks`;
  }

  /** Takes events that are signed with this secret. */
  async take(secret: string, onEvent: (event: ServiceEvent) => void): Promise<void> {
    this.#start(await WebhookReceiver.create({ secrets: [secret], onEvent }));
  }

  async stop(): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }
}
