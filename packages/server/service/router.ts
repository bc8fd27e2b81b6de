import { Hono } from "hono";
import type { Exchange } from "../listener/exchange.ts";
import type { Route } from "./route.ts";

/** What is handed through Hono: the request as it came, and the route it belongs to. */
interface Passage<R> {
  exchange: Exchange;
  found?: FoundRoute<R>;
}

/** A route and the ids in the path by their names, or the methods that the path has. */
export type FoundRoute<R> =
  | { route: R; pathIds: Readonly<Record<string, string>> }
  | { allow: string };

/** Hono asks a request for its method alone: one of each is enough. HEAD is answered as GET. */
const requests = new Map([
  ["GET", request("GET")],
  ["HEAD", request("GET")],
  ["POST", request("POST")],
]);
const otherRequest = request("OPTIONS");

const noIds: Readonly<Record<string, string>> = {};

/** Nobody reads it: what a route answers does not pass through `Response`, which would cost more. */
const nothing = new Response(null);

/**
 * Finds the route of a request by its raw path: Hono routes, and sees neither a parsed URL nor the body.
 */
export class Router<R extends Pick<Route, "method" | "path">> {
  readonly #app: Hono<{ Bindings: Passage<R> }>;

  constructor(routes: readonly R[]) {
    this.#app = new Hono<{ Bindings: Passage<R> }>({
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
  find(exchange: Exchange): FoundRoute<R> | undefined {
    // Of targets in absolute form, `*` and nothing, Hono knows nothing, nor is any of them published.
    if (!exchange.path.startsWith("/")) return undefined;
    const passage: Passage<R> = { exchange };
    void this.#app.fetch(requests.get(exchange.method) ?? otherRequest, passage);
    return passage.found;
  }

  #add(route: R): void {
    const path = route.path.replaceAll(/\{(\w+)\}/g, ":$1");
    const places = idPlaces(route.path);
    this.#app.on(route.method, path, (c) => {
      const pathIds = places.length > 0 ? idsAt(places, c.env.exchange.path) : noIds;
      c.env.found = { route, pathIds };
      return nothing;
    });
  }

  #methodsOf(path: string): string {
    const { router } = this.#app;
    return ["GET", "POST"].filter((method) => router.match(method, path)[0].length > 0).join(", ");
  }
}

/** Which segments of a path are ids, and what they are called. */
function idPlaces(path: string): [name: string, segment: number][] {
  return path.split("/").flatMap((part, i): [string, number][] =>
    part.startsWith("{") ? [[part.slice(1, -1), i]] : []
  );
}

/** The ids as they were sent: Hono's own reading decodes them. */
function idsAt(
  places: readonly (readonly [name: string, segment: number])[],
  path: string,
): Readonly<Record<string, string>> {
  const segments = path.split("/");
  return Object.fromEntries(places.map(([name, segment]) => [name, segments[segment]!]));
}

function request(method: string): Request {
  return new Request("http://mithqal/", { method });
}
