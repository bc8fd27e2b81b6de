import { assertEquals } from "@std/assert";
import { test } from "node:test";
import { type KeyKind, refuseKind } from "./key_kind.ts";

test("refuseKind() tells a private key in any form when a public one is wanted", () => {
  const secrets: KeyKind[] = ["private", "sec1", "encrypted"];
  for (const kind of secrets) {
    assertEquals(refuseKind(kind, "public"), {
      ok: false,
      code: "key_is_private",
      message: "expected a public key, got a private one; keep it to yourself",
    });
  }
});

test("refuseKind() names each other kind", () => {
  const kinds: KeyKind[] = ["public", "sec1", "encrypted", "certificate", "other", "unknown"];
  assertEquals(kinds.map((kind) => refuseKind(kind, "private").code), [
    "key_is_public",
    "key_is_sec1",
    "key_encrypted",
    "key_is_certificate",
    "key_not_p256",
    "key_malformed",
  ]);
});
