import type { RequestWatch } from "../request_watch.ts";
import type { Log } from "./log.ts";

/** One line a request: of those that went well one in so many, of all others each. */
export function requestLog(log: Log, oneSuccessIn: number): RequestWatch {
  let successes = 0;
  return {
    ended: ({ requestId, partner, operator }, { route, status, code, ms }) => {
      if (status < 400 && successes++ % oneSuccessIn !== 0) return;
      log[levelOf(status)]("request", {
        request_id: requestId,
        client_id: partner?.clientId,
        operator: operator?.name,
        route,
        status,
        code,
        ms: Math.round(ms * 10) / 10,
      });
    },
  };
}

/** A 503 is expected now and then; a 500 never is. */
function levelOf(status: number): "info" | "warn" | "error" {
  if (status === 500) return "error";
  return status > 500 ? "warn" : "info";
}
