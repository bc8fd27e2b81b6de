import type { WebhookEndpointBody } from "@mithqal/protocol/account";
import type { DueBody, RecoveryBody } from "@mithqal/protocol/resources";
import type { CallOptions, WriteOptions } from "../calls/call.ts";
import type { Endpoint } from "./endpoint.ts";

const path = "/v1/webhook-endpoint";

/** Where your events go, and how it answers. */
export class WebhookEndpoint {
  readonly #endpoint: Endpoint;

  constructor(endpoint: Endpoint) {
    this.#endpoint = endpoint;
  }

  get(options?: CallOptions): Promise<WebhookEndpointBody> {
    return this.#endpoint.read(path, ["status"], options);
  }

  /** Has a `webhook.test` sent. */
  test(options?: WriteOptions): Promise<DueBody> {
    return this.#endpoint.write(`${path}/test`, undefined, ["due"], options);
  }

  /** Has events sent again after the service had stopped, those it had missed too. */
  resume(options?: WriteOptions): Promise<DueBody> {
    return this.#endpoint.write(`${path}/resume`, undefined, ["due"], options);
  }

  /** Has all events from a moment (RFC 3339) on sent again. */
  recover(since: string, options?: WriteOptions): Promise<RecoveryBody> {
    return this.#endpoint.write(`${path}/recover`, { since }, ["deliveries_due"], options);
  }
}
