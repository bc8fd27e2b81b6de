import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { readRequest } from "./read_request.ts";
import {
  sandboxMarketRequest,
  sandboxPriceRequest,
  sandboxWebhooksRequest,
} from "./sandbox_requests.ts";

test("sandboxPriceRequest reads a price by its own text, to 4 decimals", () => {
  const mid = (text: string) => {
    const reading = readRequest(`{"mid":${text}}`, sandboxPriceRequest);
    return reading.ok && reading.request.mid;
  };
  assertEquals([mid("410.5"), mid('"410.5000"'), mid("410.00001"), mid("-1"), mid("1e2")], [
    4_105_000n,
    4_105_000n,
    false,
    false,
    false,
  ]);
  assertEquals(readRequest('{"freeze":1}', sandboxPriceRequest).ok, false);
});

test("sandboxMarketRequest and sandboxWebhooksRequest take one of their words", () => {
  const takes = (body: string) =>
    readRequest(body, sandboxMarketRequest).ok || readRequest(body, sandboxWebhooksRequest).ok;
  for (const body of ['{"status":"closed"}', '{"mode":"drop"}']) assertEquals(takes(body), true);
  for (const body of ["{}", '{"status":"shut"}', '{"mode":null}', '{"mode":"drop","a":1}']) {
    assertEquals(takes(body), false);
  }
});
