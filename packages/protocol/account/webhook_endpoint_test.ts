import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { writeJson } from "../json/write_json.ts";
import { at } from "../resources/testdata/facts.ts";
import { type EndpointFacts, renderAttempt, renderWebhookEndpoint } from "./webhook_endpoint.ts";

const read = (body: Parameters<typeof writeJson>[0]) => JSON.parse(writeJson(body));

const endpoint: EndpointFacts = {
  url: "https://partner.example/hooks",
  newUrl: null,
  disabled: null,
  failingSinceMs: null,
  failures: 0,
  pausedUntilMs: null,
  dispatchedThrough: 3n,
  eventSequence: 4n,
  lastTest: null,
};

test("renderWebhookEndpoint() says in one word how it stands", () => {
  const status = (own: Partial<EndpointFacts>) =>
    renderWebhookEndpoint({ ...endpoint, ...own }, at).status;
  assertEquals(status({}), "active");
  assertEquals(status({ url: null, newUrl: endpoint.url }), "unconfirmed");
  assertEquals(status({ pausedUntilMs: at + 1 }), "paused");
  assertEquals(status({ pausedUntilMs: at }), "active");
  assertEquals(status({ disabled: { atMs: at, reason: "gone" }, url: null }), "disabled");
});

test("renderWebhookEndpoint() and renderAttempt() tell a status, or the fault", () => {
  const lastTest = { atMs: at, status: null, fault: "timeout" };
  assertEquals(read(renderWebhookEndpoint({ ...endpoint, lastTest }, at)).last_test, {
    attempted_at: "2026-11-20T08:30:00.123Z",
    response_status: null,
    fault: "timeout",
  });
  assertEquals(read(renderAttempt({ startedAtMs: at, tookMs: 7, status: 204, fault: null })), {
    attempted_at: "2026-11-20T08:30:00.123Z",
    duration_ms: 7,
    response_status: 204,
    fault: null,
  });
});
