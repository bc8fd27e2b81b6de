import { test } from "node:test";
import { assertEquals, assertMatch } from "@std/assert";
import { tellSigningStory } from "./signing_story.ts";

test("tellSigningStory() signs an order that is accepted", async () => {
  const story = await tellSigningStory();
  assertEquals(story.verdict, {
    accepted: true,
    code: "ok",
    message: `signed by the registered key ${story.key.thumbprint}`,
  });
  assertEquals(story.canonical_string.split("\n"), [
    "POST",
    story.request.url,
    story.body_sha256,
    story.request.headers["X-Timestamp"] ?? "",
    story.request.headers["X-Nonce"] ?? "",
  ]);
  assertEquals(JSON.parse(story.protected_header).alg, "ES256");
});

test("tellSigningStory() makes mistakes that are refused, each for its own reason", async () => {
  const { mistakes } = await tellSigningStory();
  assertEquals(mistakes.map(({ accepted, code }) => [accepted, code]), [
    [false, "signature_is_der"],
    [false, "signature_mismatch"],
    [false, "signature_mismatch"],
  ]);
  for (const { message } of mistakes) assertMatch(message, /^expected .*[^.]$/);
});

test("tellSigningStory() never shows the private key", async () => {
  assertEquals("d" in (await tellSigningStory()).key.jwk, false);
});
