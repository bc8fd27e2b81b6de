import { formatTypeId, newUuidV7 } from "@mithqal/protocol";
import type { RegisteredKey } from "../directory/key_ring.ts";
import type { KnownCertificate, KnownPartner } from "../directory/partner_index.ts";
import type { Exchange } from "../listener/exchange.ts";
import type { Scenario } from "../scenarios/scenario.ts";
import type { Service } from "../service/service.ts";
import type { RateReading } from "./rate_meter.ts";

/** In which form a client wrote the URL that it signed. */
export type UrlForm = "absolute" | "path";

/** What a verified signature has shown. */
export interface VerifiedRequest {
  key: RegisteredKey;
  urlForm: UrlForm;
}

/**
 * One request on its way through its route's steps. Each step reads what those before it have found and
 * writes down its own finding; a route's list is therefore in order, and a test holds it so.
 */
export class Visit {
  readonly service: Service;
  readonly exchange: Exchange;
  readonly arrivedAtMs: number;
  /** Made here, never read from a header. */
  readonly requestUuid: string;
  #requestId: string | undefined;
  /** The id in the path, where the route has one. */
  pathId: string | undefined;
  /** The way it is on, and how many of its steps it has passed. */
  steps: readonly { readonly name: string }[] = [];
  stepsPassed = 0;
  /** For the headers of the answer, whatever it will be. */
  rate: RateReading | undefined;
  /** The answer is that of an earlier run. */
  replayed = false;

  certificate!: KnownCertificate;
  partner!: KnownPartner;
  /** What is rehearsed in the sandbox. */
  scenario: Scenario | undefined;
  idempotencyKey: string | undefined;
  timestamp!: string;
  skewSeconds!: number;
  nonce!: string;
  bodySha256!: string;
  /** The text that was signed, by its URL form, as far as it could be built. */
  canonical: { [form in UrlForm]?: string } = {};
  signingKeys: readonly RegisteredKey[] = [];
  signature!: VerifiedRequest;

  constructor(service: Service, exchange: Exchange) {
    this.service = service;
    this.exchange = exchange;
    this.arrivedAtMs = service.now();
    this.requestUuid = newUuidV7(this.arrivedAtMs);
  }

  get requestId(): string {
    return this.#requestId ??= formatTypeId("req", this.requestUuid);
  }

  get nowSeconds(): number {
    return Math.floor(this.arrivedAtMs / 1_000);
  }
}
