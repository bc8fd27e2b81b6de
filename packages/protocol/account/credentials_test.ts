import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { at } from "../resources/testdata/facts.ts";
import { renderCredential } from "./credentials.ts";

test("renderCredential() writes times, or null where there is none", () => {
  const facts = {
    kind: "signing_key" as const,
    id: "first",
    thumbprint: "abc",
    status: "active" as const,
    activeFromMs: at,
    endsAtMs: null,
    revokedAtMs: null,
    lastUsedAtMs: at + 1,
  };
  assertEquals(renderCredential(facts), {
    kind: "signing_key",
    id: "first",
    thumbprint: "abc",
    status: "active",
    active_from: "2026-11-20T08:30:00.123Z",
    expires_at: null,
    revoked_at: null,
    last_used_at: "2026-11-20T08:30:00.124Z",
  });
});
