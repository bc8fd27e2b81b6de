import { formatTypeId, newUuidV7 } from "@mithqal/protocol";
import type { KnownOperator, PartnerFacts } from "@mithqal/store";
import type { Exchange } from "../listener/exchange.ts";
import type { OperatorService } from "./operator_service.ts";

/** One request of an operator on its way through its route's steps. */
export class OperatorVisit {
  readonly service: OperatorService;
  readonly exchange: Exchange;
  readonly arrivedAtMs: number;
  /** Made here, never read from a header. */
  readonly requestUuid: string;
  /** The ids in the path, by their names. */
  pathIds: Readonly<Record<string, string>> = {};
  /** Method and pattern of its route; `none` where nothing is published. */
  route = "none";
  steps: readonly { readonly name: string }[] = [];
  stepsPassed = 0;
  idempotencyKey: string | undefined;
  /** The answer is that of an earlier run. */
  replayed = false;

  operator!: KnownOperator;
  partner!: PartnerFacts;

  constructor(service: OperatorService, exchange: Exchange) {
    this.service = service;
    this.exchange = exchange;
    this.arrivedAtMs = service.now();
    this.requestUuid = newUuidV7(this.arrivedAtMs);
  }

  get requestId(): string {
    return formatTypeId("req", this.requestUuid);
  }
}
