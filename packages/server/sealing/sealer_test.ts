import { test } from "node:test";
import { assertEquals, assertNotEquals, assertRejects } from "@std/assert";
import { Sealer } from "./sealer.ts";

const secret = Uint8Array.of(1, 2, 3);

function someKey(first: number): Promise<Sealer> {
  return Sealer.fromKey(new Uint8Array(32).fill(first));
}

test("Sealer.open() gives back what was sealed, under the same key and label alone", async () => {
  const sealer = await someKey(1);
  const sealed = await sealer.seal(secret, "webhook_secret 1 first");
  assertEquals(await sealer.open(sealed, "webhook_secret 1 first"), secret);
  assertEquals(await sealer.open(sealed, "webhook_secret 2 first"), null);
  assertEquals(await (await someKey(2)).open(sealed, "webhook_secret 1 first"), null);
});

test("Sealer.open() refuses bytes that were changed, cut or never sealed", async () => {
  const sealer = await someKey(1);
  const sealed = await sealer.seal(secret, "x");
  for (let at = 0; at < sealed.length; at++) {
    const changed = sealed.map((byte, index) => index === at ? byte ^ 1 : byte);
    assertEquals(await sealer.open(changed, "x"), null);
    assertEquals(await sealer.open(sealed.slice(0, at), "x"), null);
  }
});

test("Sealer.seal() never gives the same bytes twice", async () => {
  const sealer = await someKey(1);
  assertNotEquals(await sealer.seal(secret, "x"), await sealer.seal(secret, "x"));
});

test("a second key opens what it has sealed, and the first one seals", async () => {
  const [former, latter] = [await someKey(1), await someKey(2)];
  const both = await Sealer.fromKey(new Uint8Array(32).fill(2), new Uint8Array(32).fill(1));
  const old = await former.seal(secret, "x");
  assertEquals(await both.open(old, "x"), secret);
  assertEquals(await both.open(old, "y"), null);
  assertEquals(await latter.open(await both.seal(secret, "x"), "x"), secret);
  assertEquals([await both.isNewest(old, "x"), await former.isNewest(old, "x")], [false, true]);
});

test("Sealer.fromKey() takes 32 bytes alone", async () => {
  await assertRejects(
    () => Sealer.fromKey(new Uint8Array(16)),
    TypeError,
    "expected a key of 32 bytes, got 16",
  );
});
