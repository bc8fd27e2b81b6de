import { Counter, Histogram, type Registry } from "prom-client";
import type { RequestEnd, RequestWatch, WatchedRequest } from "../request_watch.ts";

const secondsBuckets = [
  ...[0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5],
  ...[1, 2.5, 5, 10],
];

/** A route's own children of the metrics: to find them by their labels at each request costs more. */
interface RouteChildren {
  duration: Histogram.Internal<"route">;
  ends: Map<string, Counter.Internal>;
}

/** HTTP requests by route, status and code, and how long they took. */
export class RequestMetrics implements RequestWatch {
  readonly #requests: Counter<"route" | "status" | "code">;
  readonly #duration: Histogram<"route">;
  readonly #routes = new Map<string, RouteChildren>();

  constructor(registry: Registry) {
    const registers = [registry];
    this.#requests = new Counter({
      name: "mithqal_http_requests_total",
      help: "Requests by route, status and problem code",
      labelNames: ["route", "status", "code"],
      registers,
    });
    this.#duration = new Histogram({
      name: "mithqal_http_request_duration_seconds",
      help: "From the whole request to its answer",
      labelNames: ["route"],
      buckets: secondsBuckets,
      registers,
    });
  }

  ended(_request: WatchedRequest, { route, status, code, ms }: RequestEnd): void {
    const children = this.#routes.get(route) ?? this.#addRoute(route);
    children.duration.observe(ms / 1_000);
    const end = `${status} ${code}`;
    const counter = children.ends.get(end);
    if (counter !== undefined) return counter.inc();
    const added = this.#requests.labels({ route, status: String(status), code });
    children.ends.set(end, added);
    added.inc();
  }

  #addRoute(route: string): RouteChildren {
    const children = { duration: this.#duration.labels({ route }), ends: new Map() };
    this.#routes.set(route, children);
    return children;
  }
}
