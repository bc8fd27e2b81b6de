// New TLS connections: a full handshake with the client's certificate for each request.
import { check } from "k6";
import type { Options } from "k6/options";
import { get } from "k6/http";
import { type Answer, credentials, jsonOf, partnerOptions, reach } from "./shared/partner.ts";
import { chosenScenario } from "./shared/profiles.ts";
import { type RunData, summaryOf } from "./shared/summary.ts";
import { thresholdsFor, within } from "./shared/thresholds.ts";

export const options: Options = {
  ...partnerOptions,
  noVUConnectionReuse: true,
  noConnectionReuse: true,
  scenarios: { handshakes: chosenScenario("handshakes") },
  thresholds: {
    ...thresholdsFor(["health"]),
    http_req_tls_handshaking: ["min>0", within(200)],
  },
};

export function setup(): void {
  reach("/health");
}

export default function (): void {
  const tags = { name: "health" };
  const answer = get(`${credentials.baseUrl}/health`, { tags, responseType: "text" }) as Answer;
  check(answer, {
    "the service is healthy": ({ status }) => status === 200 && jsonOf(answer).status === "ok",
  });
}

export function handleSummary(data: RunData): Record<string, string> {
  return summaryOf(data, "handshakes");
}
