import type { BalancesBody, OrderBody } from "@mithqal/protocol/resources";
import type { CallOptions, WriteOptions } from "../calls/call.ts";
import type { Listing } from "../calls/listing.ts";
import type { OrderFilter, OrderRequest } from "./asked.ts";
import { at, type Endpoint } from "./endpoint.ts";

const path = "/v1/orders";
const essentials = ["order_id", "status", "ledger_hash", "total_halalas"];

/** An order with the balances as they were just after it. */
export type PlacedOrder = OrderBody & { balances: BalancesBody };

/** Orders: signed, executed at once or refused. */
export class Orders {
  readonly #endpoint: Endpoint;

  constructor(endpoint: Endpoint) {
    this.#endpoint = endpoint;
  }

  /** Executes a quote. It is never done twice, however often it has to be sent. */
  place(order: OrderRequest, options?: WriteOptions): Promise<PlacedOrder> {
    return this.#endpoint.write(path, order, [...essentials, "balances"], options, "signature");
  }

  get(orderId: string, options?: CallOptions): Promise<OrderBody> {
    return this.#endpoint.read(at(path, orderId), essentials, options);
  }

  list(filter?: OrderFilter, options?: CallOptions): Listing<OrderBody> {
    return this.#endpoint.list(path, filter, options);
  }
}
