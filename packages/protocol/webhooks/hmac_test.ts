import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import { equalBytes } from "./constant_time.ts";
import { hmacSha256, importHmacKey } from "./hmac.ts";

interface Group {
  tagSize: number;
  tests: { tcId: number; key: string; msg: string; tag: string; result: string }[];
}

const file = new URL("../../../../shared/vectors/wycheproof_hmac_sha256.json", import.meta.url);
const skip = existsSync(file) ? false : "../shared/vectors is not beside this repository";
const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, "hex"));
const hex = (some: Uint8Array) => Buffer.from(some).toString("hex");

test("hmacSha256() answers RFC 4231's test case 2", async () => {
  const key = await importHmacKey(Buffer.from("Jefe"));
  const mac = await hmacSha256(key, Buffer.from("what do ya want for nothing?"));
  assertEquals(hex(mac), "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
});

test("hmacSha256() agrees with all 174 of Wycheproof's cases", { skip }, async () => {
  const { testGroups } = JSON.parse(readFileSync(file, "utf8")) as { testGroups: Group[] };
  let agreed = 0;
  for (const { tagSize, tests } of testGroups) {
    for (const { tcId, key, msg, tag, result } of tests) {
      const mac = await hmacSha256(await importHmacKey(bytes(key)), bytes(msg));
      const fits = equalBytes(mac.subarray(0, tagSize / 8), bytes(tag));
      assertEquals(fits, result === "valid", `case ${tcId}`);
      agreed++;
    }
  }
  assertEquals(agreed, 174);
});

test("hmacSha256() hands the platform buffers of exactly their size, for k6 looks behind a view", async () => {
  const large = new Uint8Array(100).map((_, index) => index);
  const { subtle } = crypto;
  const seen: Uint8Array[] = [];
  const watch = (name: "importKey" | "sign", position: number) => {
    const real = subtle[name] as (...parameters: unknown[]) => Promise<unknown>;
    const value = (...parameters: unknown[]) => {
      seen.push(parameters[position] as Uint8Array);
      return real.apply(subtle, parameters);
    };
    Object.defineProperty(subtle, name, { value, configurable: true });
  };
  watch("importKey", 1);
  watch("sign", 2);
  try {
    await hmacSha256(await importHmacKey(large.subarray(10, 42)), large.subarray(50, 60));
  } finally {
    for (const name of ["importKey", "sign"]) Reflect.deleteProperty(subtle, name);
  }
  assertEquals(seen.map((bytes) => [bytes[0], bytes.buffer.byteLength]), [[10, 32], [50, 10]]);
});

test("importHmacKey() gives a key that cannot be read out", async () => {
  const key = await importHmacKey(new Uint8Array(32));
  await assertRejects(() => crypto.subtle.exportKey("raw", key));
});
