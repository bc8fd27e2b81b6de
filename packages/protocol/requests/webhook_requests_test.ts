import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { readRequest } from "./read_request.ts";
import { recoverRequest } from "./webhook_requests.ts";

test("recoverRequest has the moment from which events are wanted", () => {
  const reading = readRequest('{"since":"2026-01-01T00:00:00Z"}', recoverRequest);
  assertEquals(reading.ok && reading.request.since, Date.UTC(2026, 0, 1));
  assertEquals(readRequest("{}", recoverRequest).ok, false);
  assertEquals(readRequest('{"since":1767225600000}', recoverRequest).ok, false);
});
