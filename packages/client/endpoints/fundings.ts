import type { DepositInstructionsBody } from "@mithqal/protocol/account";
import type { FundingBody } from "@mithqal/protocol/resources";
import type { CallOptions } from "../calls/call.ts";
import type { Listing } from "../calls/listing.ts";
import type { FundingFilter } from "./asked.ts";
import { at, type Endpoint } from "./endpoint.ts";

const path = "/v1/fundings";

/** Money in. */
export class Fundings {
  readonly #endpoint: Endpoint;

  constructor(endpoint: Endpoint) {
    this.#endpoint = endpoint;
  }

  get(fundingId: string, options?: CallOptions): Promise<FundingBody> {
    return this.#endpoint.read(at(path, fundingId), ["funding_id", "amount_halalas"], options);
  }

  list(filter?: FundingFilter, options?: CallOptions): Listing<FundingBody> {
    return this.#endpoint.list(path, filter, options);
  }

  /** Where your bank's transfers go. */
  depositInstructions(options?: CallOptions): Promise<DepositInstructionsBody> {
    return this.#endpoint.read("/v1/deposit-instructions", ["iban", "reference"], options);
  }
}
