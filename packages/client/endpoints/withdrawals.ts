import type { BalancesBody, WithdrawalBody } from "@mithqal/protocol/resources";
import type { CallOptions, WriteOptions } from "../calls/call.ts";
import type { Listing } from "../calls/listing.ts";
import type { WithdrawalFilter, WithdrawalRequest } from "./asked.ts";
import { at, type Endpoint } from "./endpoint.ts";

const path = "/v1/withdrawals";
const essentials = ["withdrawal_id", "status", "amount_halalas"];

/** A withdrawal with the balances as they were just after the act. */
export type ActedWithdrawal = WithdrawalBody & { balances: BalancesBody };

/** Money out, to the registered account: signed. */
export class Withdrawals {
  readonly #endpoint: Endpoint;

  constructor(endpoint: Endpoint) {
    this.#endpoint = endpoint;
  }

  create(withdrawal: WithdrawalRequest, options?: WriteOptions): Promise<ActedWithdrawal> {
    return this.#endpoint.write(path, withdrawal, essentials, options, "signature");
  }

  get(withdrawalId: string, options?: CallOptions): Promise<WithdrawalBody> {
    return this.#endpoint.read(at(path, withdrawalId), essentials, options);
  }

  list(filter?: WithdrawalFilter, options?: CallOptions): Listing<WithdrawalBody> {
    return this.#endpoint.list(path, filter, options);
  }

  cancel(withdrawalId: string, options?: WriteOptions): Promise<ActedWithdrawal> {
    const place = at(path, withdrawalId, "/cancel");
    return this.#endpoint.write(place, undefined, essentials, options, "signature");
  }
}
