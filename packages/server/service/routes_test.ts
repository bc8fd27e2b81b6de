import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { HeaderLines } from "../listener/header_lines.ts";
import { Router } from "./router.ts";
import { routes } from "./routes.ts";

/** The published order of checks. */
const order = [
  ...["sidecar", "certificate", "source_address", "token", "rate", "scenario", "content_type"],
  ...["idempotency_key", "nonce", "timestamp", "signature"],
];

test("every route's steps are in the published order, each at most once", () => {
  for (const { path, steps } of routes) {
    const places = steps.map(({ name }) => order.indexOf(name));
    assert(places.every((place, i) => place > (places[i - 1] ?? -1)), path);
  }
});

test("every route asks for the sidecar, the certificate and the source address first", () => {
  for (const { path, steps } of routes) {
    assertEquals(steps.slice(0, 3).map(({ name }) => name), order.slice(0, 3), path);
  }
});

test("every route under /v1 and /sandbox asks for a token; every write for a key, but the probe", () => {
  for (const { method, path, steps } of routes) {
    const names = steps.map(({ name }) => name);
    assertEquals(names.includes("token"), /^\/(v1|sandbox)\//.test(path), path);
    assertEquals(
      names.includes("idempotency_key"),
      method === "POST" && path !== "/oauth/token",
      path,
    );
  }
});

test("orders, withdrawals and the probe are signed, and nothing else", () => {
  const signed = routes.filter(({ steps }) => steps.some(({ name }) => name === "signature"));
  assertEquals(signed.map(({ path }) => path), [
    "/v1/orders",
    "/v1/withdrawals",
    "/v1/withdrawals/{id}/cancel",
    "/v1/signed-probe",
  ]);
});

function find(method: string, path: string): string {
  const router = new Router(routes);
  const headers = new HeaderLines([]);
  const found = router.find({ method, rawTarget: path, path, headers, body: new Uint8Array(0) });
  if (found === undefined) return "none";
  return "allow" in found
    ? `allow ${found.allow}`
    : [found.route.path, ...Object.values(found.pathIds)].join(" ");
}

test("a route is found by its raw path, letter for letter", () => {
  assertEquals(find("POST", "/v1/orders"), "/v1/orders");
  assertEquals(find("HEAD", "/health"), "/health");
  assertEquals(find("POST", "/v1/quotes/qte_1/cancel"), "/v1/quotes/{id}/cancel qte_1");
  assertEquals(find("GET", "/v1/signed-probe"), "allow POST");
  assertEquals(find("GET", "/v1/events/evt_1/attempts"), "/v1/events/{id}/attempts evt_1");
  assertEquals(
    find("GET", "/v1/statements/2026-11-20"),
    "/v1/statements/{date} 2026-11-20",
  );
  for (
    const path of ["/v1/orders/", "/v1/%6frders", "/v1/./orders", "//v1/orders", "*", "", "/x"]
  ) {
    assertEquals(find("POST", path), "none", path);
  }
  assertEquals(find("POST", "/v1/quotes//cancel"), "none");
});
