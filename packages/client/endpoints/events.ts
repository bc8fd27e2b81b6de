import type { AttemptBody } from "@mithqal/protocol/account";
import type { RedeliveryBody } from "@mithqal/protocol/resources";
import type { CallOptions, WriteOptions } from "../calls/call.ts";
import type { Listing } from "../calls/listing.ts";
import type { ServiceEvent } from "../webhooks/service_event.ts";
import type { PageFilter, SequenceFilter } from "./asked.ts";
import { at, type Endpoint } from "./endpoint.ts";

const path = "/v1/events";

/** What webhooks deliver, to be read again. */
export class Events {
  readonly #endpoint: Endpoint;

  constructor(endpoint: Endpoint) {
    this.#endpoint = endpoint;
  }

  get(eventId: string, options?: CallOptions): Promise<ServiceEvent> {
    return this.#endpoint.read(at(path, eventId), ["id", "type", "data"], options);
  }

  /** Newest first; with `after_sequence` oldest first, and nothing is ever missed. */
  list(filter?: SequenceFilter, options?: CallOptions): Listing<ServiceEvent> {
    return this.#endpoint.list(path, filter, options);
  }

  /** How its delivery went. */
  attempts(
    eventId: string,
    filter?: Pick<PageFilter, "limit">,
    options?: CallOptions,
  ): Listing<AttemptBody> {
    return this.#endpoint.list(at(path, eventId, "/attempts"), filter, options);
  }

  /** Has it delivered once more. */
  redeliver(eventId: string, options?: WriteOptions): Promise<RedeliveryBody> {
    return this.#endpoint.write(at(path, eventId, "/redeliver"), undefined, ["due"], options);
  }
}
