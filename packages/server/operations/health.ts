import { formatInstant } from "@mithqal/protocol";
import type { Visit } from "../gate/visit.ts";
import type { Answer } from "../listener/exchange.ts";

/** `GET /health`: a partner's certificate works, and which environment it has reached. */
export function showHealth({ service, arrivedAtMs }: Visit): Answer {
  const { environment, version } = service;
  const time = formatInstant(arrivedAtMs);
  const body = JSON.stringify({ status: "ok", time, environment, version });
  return { status: 200, headers: ["Content-Type", "application/json"], body };
}
