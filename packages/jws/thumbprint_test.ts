import { assertEquals, assertRejects } from "@std/assert";
import { test } from "node:test";
import { calculateJwkThumbprint } from "jose";
import { encodeBase64Url } from "./base64url.ts";
import { generateKey } from "./generate_key.ts";
import type { PublicJwk } from "./read_jwk.ts";
import { jwkThumbprint } from "./thumbprint.ts";

// RFC 9449, sections 4.1 (the key) and 6.1 (its thumbprint): RFC 7638's own example is an RSA key.
const dpopKey: PublicJwk = {
  kty: "EC",
  x: "l8tFrhx-34tV3hRICRDY9zCkDlpBhF42UQUfWVAWBFs",
  y: "9VE4jf_Ok_o64zbTTlcuNJajHmt6v9TDVrU0CdvGRDA",
  crv: "P-256",
};

test("jwkThumbprint() gives RFC 9449's example", async () => {
  assertEquals(await jwkThumbprint(dpopKey), "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I");
});

test("jwkThumbprint() agrees with jose", async () => {
  const { jwk } = await generateKey();
  assertEquals(await jwkThumbprint(jwk), await calculateJwkThumbprint({ ...jwk }));
});

test("jwkThumbprint() looks at the four members only, in whatever order", async () => {
  const more = { use: "sig", kid: "1", alg: "ES256", ...dpopKey };
  assertEquals(await jwkThumbprint(more), await jwkThumbprint(dpopKey));
});

test("jwkThumbprint() is the same for a coordinate that lost its leading zeros", async () => {
  const full = new Uint8Array(32).fill(7, 2);
  const padded = { ...dpopKey, x: encodeBase64Url(full) };
  const short = { ...dpopKey, x: encodeBase64Url(full.subarray(2)) };
  assertEquals(await jwkThumbprint(short), await jwkThumbprint(padded));
});

test("jwkThumbprint() throws for anything but an EC key of P-256", async () => {
  const others = [{ ...dpopKey, x: "" }, { kty: "RSA", n: "AQAB", e: "AQAB" }];
  for (const other of [...others, { ...dpopKey, y: "A".repeat(44) }]) {
    await assertRejects(
      () => jwkThumbprint(other as unknown as PublicJwk),
      TypeError,
      "EC key of P-256",
    );
  }
});
