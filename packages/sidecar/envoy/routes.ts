import { headerNames } from "@mithqal/protocol";
import { publishedPaths } from "@mithqal/protocol/paths";
import type { Settings } from "../settings/settings.ts";
import { type Part, seconds, typed } from "./typed.ts";

/** An id in a path: nothing that any reader could take for more than one segment, or decode. */
const idForm = "[A-Za-z0-9_-]+";

/** What holds a request back until its body is whole. */
export const bufferFilter = "envoy.filters.http.buffer";

/** The server, as the routes name it. */
export const serverCluster = "server";

/**
 * The published paths, letter for letter as they are sent, and 404 for all else: what is not published
 * never reaches the server.
 */
export function routeConfiguration(settings: Settings): Part {
  return {
    name: "partners",
    virtual_hosts: [{
      name: "partners",
      domains: ["*"],
      routes: [
        twoHosts,
        ...pathsOf(settings).map((path) => published(path, settings)),
        unpublished,
      ],
    }],
    // After Envoy's own headers are set: whatever the client sent under this name is overwritten.
    request_headers_to_add: [{
      header: { key: headerNames.sourceAddress, value: sourceOf(settings) },
      append_action: "OVERWRITE_IF_EXISTS_OR_ADD",
    }],
    request_headers_to_remove: unwanted,
  };
}

// Envoy may take a partner in a private network for one of the house: nothing may steer it. And an
// address that the client itself wrote is nobody's.
const unwanted = [
  "x-forwarded-for",
  "x-envoy-retry-on",
  "x-envoy-retry-grpc-on",
  "x-envoy-max-retries",
  "x-envoy-upstream-rq-timeout-ms",
  "x-envoy-upstream-rq-per-try-timeout-ms",
];

const unpublished = refusal({ prefix: "/" }, 404);

/** Envoy makes one Host header of two, with a comma. */
const twoHosts = refusal(
  { prefix: "/", headers: [{ name: ":authority", string_match: { contains: "," } }] },
  400,
);

/** Answered at once, without waiting for the body. */
function refusal(match: Part, status: number): Part {
  const perRoute = "envoy.extensions.filters.http.buffer.v3.BufferPerRoute";
  return {
    match,
    direct_response: { status },
    typed_per_filter_config: { [bufferFilter]: typed(perRoute, { disabled: true }) },
  };
}

function pathsOf({ environment }: Settings): readonly string[] {
  return publishedPaths.filter((path) =>
    environment === "sandbox" || !path.startsWith("/sandbox/")
  );
}

function published(path: string, { answerSeconds }: Settings): Part {
  return {
    match: path.includes("{") ? { safe_regex: { regex: patternOf(path) } } : { path },
    route: { cluster: serverCluster, timeout: seconds(answerSeconds) },
  };
}

/** `/v1/quotes/{id}/cancel` as an expression; Envoy matches it against the whole path. */
function patternOf(path: string): string {
  return path.split(/\{\w+\}/).map((part) => part.replaceAll(".", "\\.")).join(idForm);
}

/** The peer itself; or whom the balancer named, and only a balancer gets this far. */
function sourceOf({ source }: Settings): string {
  return source === "direct"
    ? "%DOWNSTREAM_DIRECT_REMOTE_ADDRESS_WITHOUT_PORT%"
    : "%DOWNSTREAM_REMOTE_ADDRESS_WITHOUT_PORT%";
}
