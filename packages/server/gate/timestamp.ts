import { headerNames, readTimestamp } from "@mithqal/protocol";
import { refused } from "../problems/refused.ts";
import type { Step } from "./step.ts";

/** X-Timestamp is within 300 seconds of this process's clock. */
export const checkTimestamp: Step = {
  name: "timestamp",
  run: (visit) => {
    const sent = visit.exchange.headers.get(headerNames.timestamp);
    const read = readTimestamp(sent, visit.nowSeconds);
    if (!read.ok) return refused(read.code, read.message);
    visit.timestamp = String(read.timestampSeconds);
    visit.skewSeconds = read.skewSeconds;
    return undefined;
  },
};
