import type { QuoteBody } from "@mithqal/protocol/resources";
import type { CallOptions, WriteOptions } from "../calls/call.ts";
import type { Listing } from "../calls/listing.ts";
import type { QuoteFilter, QuoteRequest } from "./asked.ts";
import { at, type Endpoint } from "./endpoint.ts";

const path = "/v1/quotes";
const essentials = ["quote_id", "status", "expires_at", "total_halalas"];

/** Firm quotes: valid for 60 seconds. */
export class Quotes {
  readonly #endpoint: Endpoint;

  constructor(endpoint: Endpoint) {
    this.#endpoint = endpoint;
  }

  create(quote: QuoteRequest, options?: WriteOptions): Promise<QuoteBody> {
    return this.#endpoint.write(path, quote, essentials, options);
  }

  get(quoteId: string, options?: CallOptions): Promise<QuoteBody> {
    return this.#endpoint.read(at(path, quoteId), essentials, options);
  }

  list(filter?: QuoteFilter, options?: CallOptions): Listing<QuoteBody> {
    return this.#endpoint.list(path, filter, options);
  }

  cancel(quoteId: string, options?: WriteOptions): Promise<QuoteBody> {
    return this.#endpoint.write(at(path, quoteId, "/cancel"), undefined, essentials, options);
  }
}
