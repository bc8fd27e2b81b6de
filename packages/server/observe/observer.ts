import type { CallLine } from "@mithqal/store";
import type { LogConfig } from "../config/config.ts";
import { faultMembers } from "./log/fault_members.ts";
import type { Log } from "./log/log.ts";
import { quietReport } from "./log/quiet_report.ts";
import { requestLog } from "./log/request_log.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { LineKind } from "./metrics/store_metrics.ts";
import { Readiness } from "./readiness/readiness.ts";
import { type RequestWatch, watchTogether } from "./request_watch.ts";
import type { Tracing } from "./traces/tracing.ts";

/** Everything that watches a process, for the parts that are watched. */
export class Observer {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly readiness: Readiness = new Readiness();
  readonly #tracing: Tracing | null;

  constructor(log: Log, metrics: Metrics, tracing: Tracing | null) {
    this.log = log;
    this.metrics = metrics;
    this.#tracing = tracing;
  }

  /** Is told of each request. */
  requestWatch({ oneSuccessIn }: LogConfig): RequestWatch {
    const watches = [requestLog(this.log, oneSuccessIn), this.metrics.requests];
    return watchTogether(this.#tracing === null ? watches : [...watches, this.#tracing]);
  }

  /** Takes the faults of a request. */
  readonly reportRequest = (error: unknown, requestId: string): void => {
    this.log.error("a request failed", { request_id: requestId, ...faultMembers(error) });
  };

  /** Takes the faults of a part that goes on by itself. */
  readonly reportOf = (part: string): (error: unknown) => void => quietReport(this.log, part);

  /** A cell's line, watched. */
  line(line: CallLine, cell: string, kind: LineKind): CallLine {
    const counted = this.metrics.store.line(line, cell, kind);
    return this.#tracing === null ? counted : this.#tracing.line(counted, cell);
  }
}
