import { test } from "node:test";
import { assert, assertEquals, assertThrows } from "@std/assert";
import { formatWebhookSecret, importWebhookSecret } from "./webhook_secret.ts";

const secret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";

test("formatWebhookSecret() writes whsec_ and base64", () => {
  assertEquals(formatWebhookSecret(new Uint8Array(32).map((_, index) => index)), secret);
});

test("formatWebhookSecret() throws on a secret that is not 32 bytes", () => {
  assertThrows(() => formatWebhookSecret(new Uint8Array(31)), TypeError, "expected 32 bytes");
});

test("importWebhookSecret() imports what formatWebhookSecret() writes", async () => {
  assert((await importWebhookSecret(secret)).ok);
});

test("importWebhookSecret() refuses anything else without showing it", async () => {
  const faults = [
    "",
    "whsec_",
    secret.slice(6),
    "WHSEC_" + secret.slice(6),
    secret.slice(0, -1),
    secret.slice(0, -2) + "9=",
    secret.slice(0, -4) + "Hh8A",
    secret + "=",
    " " + secret.slice(0, -1),
    "x".repeat(1_000_000),
  ];
  for (const text of faults) {
    assertEquals(await importWebhookSecret(text), {
      ok: false,
      code: "webhook_secret_invalid",
      message: "expected whsec_ and the base64 of 32 bytes, got another text",
    });
  }
});
