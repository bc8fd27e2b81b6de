import { Hono } from "hono";
import type { Exchange } from "../listener/exchange.ts";
import type { Route } from "./route.ts";

/** What is handed through Hono: the request as it came, and the route it belongs to. */
interface Passage {
  exchange: Exchange;
  found?: FoundRoute;
}

/** A route and the id in the path, or the methods that the path has. */
export type FoundRoute = { route: Route; pathId: string | undefined } | { allow: string };

/** Hono asks a request for its method alone: one of each is enough. HEAD is answered as GET. */
const requests = new Map([
  ["GET", request("GET")],
  ["HEAD", request("GET")],
  ["POST", request("POST")],
]);
const otherRequest = request("OPTIONS");

/** Nobody reads it: what a route answers does not pass through `Response`, which would cost more. */
const nothing = new Response(null);

/**
 * Finds the route of a request by its raw path: Hono routes, and sees neither a parsed URL nor the body.
 */
export class Router {
  readonly #app: Hono<{ Bindings: Passage }>;

  constructor(routes: readonly Route[]) {
    this.#app = new Hono<{ Bindings: Passage }>({
      getPath: (_request, options) => options!.env!.exchange.path,
    });
    for (const route of routes) this.#add(route);
    this.#app.onError((error) => {
      throw error;
    });
    this.#app.notFound((c) => {
      const allow = this.#methodsOf(c.env.exchange.path);
      if (allow !== "") c.env.found = { allow };
      return nothing;
    });
  }

  /** The route of this request; undefined where the path is not published. */
  find(exchange: Exchange): FoundRoute | undefined {
    // Of targets in absolute form, `*` and nothing, Hono knows nothing, nor is any of them published.
    if (!exchange.path.startsWith("/")) return undefined;
    const passage: Passage = { exchange };
    void this.#app.fetch(requests.get(exchange.method) ?? otherRequest, passage);
    return passage.found;
  }

  #add(route: Route): void {
    const path = route.path.replace("{id}", ":id");
    const hasId = path !== route.path;
    this.#app.on(route.method, path, (c) => {
      c.env.found = { route, pathId: hasId ? c.req.param("id") : undefined };
      return nothing;
    });
  }

  #methodsOf(path: string): string {
    const { router } = this.#app;
    return ["GET", "POST"].filter((method) => router.match(method, path)[0].length > 0).join(", ");
  }
}

function request(method: string): Request {
  return new Request("http://mithqal/", { method });
}
