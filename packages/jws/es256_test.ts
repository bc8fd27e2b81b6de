import { assertEquals, assertRejects } from "@std/assert";
import { Buffer } from "node:buffer";
import { test } from "node:test";
import { signEs256, verifyEs256 } from "./es256.ts";
import { generateKey } from "./generate_key.ts";

const data = Buffer.from("gold");

test("verifyEs256() accepts what signEs256() signed, 64 bytes", async () => {
  const { key, publicKey } = await generateKey();
  const signature = await signEs256(key, data);
  assertEquals(signature.length, 64);
  assertEquals(await verifyEs256(publicKey, signature, data), true);
  assertEquals(await verifyEs256(publicKey, signature, Buffer.from("golf")), false);
});

test("verifyEs256() is false for any other length, without a call of the platform", async () => {
  const { publicKey } = await generateKey();
  const verify = crypto.subtle.verify;
  crypto.subtle.verify = () => Promise.reject(new Error("called"));
  try {
    for (const length of [0, 1, 63, 65, 70, 1 << 20]) {
      assertEquals(await verifyEs256(publicKey, new Uint8Array(length), data), false);
    }
  } finally {
    crypto.subtle.verify = verify;
  }
});

test("verifyEs256() hands the platform exactly the bytes of its views", async () => {
  const { key, publicKey } = await generateKey();
  const whole = new Uint8Array(100);
  whole.set(await signEs256(key, data), 7);
  const sizes: number[] = [];
  const verify = crypto.subtle.verify;
  crypto.subtle.verify = (algorithm, publicKey, signature, data) => {
    sizes.push((signature as Uint8Array).buffer.byteLength, (data as Uint8Array).buffer.byteLength);
    return verify.call(crypto.subtle, algorithm, publicKey, signature, data);
  };
  try {
    const view = Buffer.from("xgoldx").subarray(1, 5);
    assertEquals(await verifyEs256(publicKey, whole.subarray(7, 71), view), true);
  } finally {
    crypto.subtle.verify = verify;
  }
  assertEquals(sizes, [64, 4]);
});

test("signEs256() and verifyEs256() reject what is no bytes", async () => {
  const { key, publicKey } = await generateKey();
  for (const wrong of ["gold", undefined, null, [1], new ArrayBuffer(64), new Uint16Array(64)]) {
    const bytes = wrong as unknown as Uint8Array;
    await assertRejects(() => signEs256(key, bytes), TypeError);
    await assertRejects(() => verifyEs256(publicKey, bytes, data), TypeError);
    await assertRejects(() => verifyEs256(publicKey, new Uint8Array(64), bytes), TypeError);
  }
});
