import { assertEquals, assertRejects } from "@std/assert";
import { bothHomes, postgresOnly } from "@mithqal/testing/real";
import {
  type KeyPurpose,
  putFirstKey,
  putNextKey,
  readSigningKeys,
  type StoredKey,
} from "./signing_keys.ts";

const nowMs = Date.parse("2026-11-20T12:00:00Z");
const sealed = (kid: string) => ({
  kid,
  publicJwk: { kty: "EC" },
  sealedJwk: Uint8Array.of(0, 255, 10),
});
const next = (purpose: KeyPurpose, generation: number, kid: string) => ({
  ...sealed(kid),
  purpose,
  generation,
  publishFromMs: nowMs,
  signFromMs: nowMs + 600_000,
  formerRetiresAtMs: purpose === "token" ? nowMs + 4_200_000 : null,
});

function lifeOf({ kid, generation, publishFromMs, signFromMs, retireAtMs }: StoredKey) {
  return [
    kid,
    generation,
    publishFromMs - nowMs,
    signFromMs - nowMs,
    (retireAtMs ?? nowMs) - nowMs,
  ];
}

bothHomes(
  "a purpose's first key is put once, and each next one after the one before",
  async ({ database }) => {
    await database.query("delete from common.signing_keys");
    await database.run("set role mithqal_api");
    assertEquals(await putFirstKey(database, "token", sealed("a"), nowMs), true);
    assertEquals(await putFirstKey(database, "token", sealed("b"), nowMs), false);
    assertEquals(await putFirstKey(database, "statement", sealed("s"), nowMs), true);
    const put = putNextKey(database, next("token", 2, "c"));
    assertEquals(await put.catch((error) => error.code), "42501");
    await database.run("reset role; set role mithqal_worker");
    assertEquals(await putNextKey(database, next("token", 3, "c")), false);
    assertEquals(await putNextKey(database, next("token", 2, "c")), true);
    assertEquals(await putNextKey(database, next("token", 2, "d")), false);
    assertEquals(await putNextKey(database, next("statement", 2, "t")), true);
    await database.run("reset role");
    const stored = await readSigningKeys(database, nowMs);
    assertEquals(stored.map((key) => [key.purpose, ...lifeOf(key)]), [
      ["statement", "s", 1, 0, 0, 0],
      ["statement", "t", 2, 0, 600_000, 0],
      ["token", "a", 1, 0, 0, 4_200_000],
      ["token", "c", 2, 0, 600_000, 0],
    ]);
    const [first] = stored;
    assertEquals([first!.publicJwk, first!.sealedJwk], [{ kty: "EC" }, Uint8Array.of(0, 255, 10)]);
    const later = await readSigningKeys(database, nowMs + 4_200_000);
    assertEquals(later.map(({ kid }) => kid), ["s", "t", "c"]);
  },
);

bothHomes("a key whose life is in another order is refused", async ({ database }) => {
  await database.query("delete from common.signing_keys");
  await putFirstKey(database, "token", sealed("a"), nowMs);
  const broken = { ...next("token", 2, "c"), signFromMs: nowMs - 1 };
  await assertRejects(() => putNextKey(database, broken), Error, "signing_keys_life");
  const short = { ...next("token", 2, "c"), formerRetiresAtMs: nowMs };
  await assertRejects(() => putNextKey(database, short), Error, "signing_keys_life");
  assertEquals((await readSigningKeys(database, nowMs)).length, 1);
});

postgresOnly("of many first keys at once, one is taken", async (home) => {
  await home.database.query("delete from common.signing_keys");
  const processes = Array.from({ length: 8 }, () => home.connect());
  const put = await Promise.all(
    processes.map((database, n) => putFirstKey(database, "token", sealed(`k${n}`), nowMs)),
  );
  assertEquals(put.filter((won) => won).length, 1);
  const seen = await Promise.all(processes.map((database) => readSigningKeys(database, nowMs)));
  assertEquals(seen.map(([key]) => key!.kid), Array(8).fill(`k${put.indexOf(true)}`));
});
