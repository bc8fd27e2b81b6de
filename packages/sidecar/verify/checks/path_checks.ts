import { requestText } from "../request_text.ts";
import type { Check } from "../target.ts";
import { refusal } from "./refusal.ts";

/** Paths that are not published, or are so by another spelling alone. */
const unpublished = [
  "/",
  "/live",
  "/ready",
  "/metrics",
  "/operator/v1/partners",
  "/health/",
  "/HEALTH",
  "//health",
  "/./health",
  "/v1/../health",
  "/v1/quotes/../cancel",
  "/v1/quotes/a/b/cancel",
  "/%68ealth",
  "/v1/%2e%2e/health",
  "/health;a=b",
  "/health%00",
  "https://edge.verify/health",
  "*",
];

/** The paths, letter for letter. */
export const pathChecks: readonly Check[] = [
  ...unpublished.map((path) =>
    refusal(`the path ${path}`, ["not_found"], requestText(`GET ${path} HTTP/1.1`))
  ),
  ...["/health%2f", "/v1%2fprices", "/v1%5cprices", "/health#x"].map((path) =>
    refusal(`the path ${path}`, ["malformed_request"], requestText(`GET ${path} HTTP/1.1`))
  ),
];
