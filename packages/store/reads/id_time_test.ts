import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { newUuidV7 } from "@mithqal/protocol";
import { highestId, lowestId, momentsOf } from "./id_time.ts";

const now = Date.UTC(2026, 10, 20, 8, 30);

test("lowestId() and highestId() hold every id of a moment's thing between them", () => {
  for (const drawnMs of [now - 10_000, now - 8_000, now, now + 2_000]) {
    const id = newUuidV7(drawnMs);
    assert(lowestId(now) < id && id < highestId(now), `drawn at ${drawnMs - now} ms`);
    const { fromMs, toMs } = momentsOf(id);
    assert(fromMs <= now && now < toMs);
  }
  assert(newUuidV7(now - 60_000) < lowestId(now));
  assert(newUuidV7(now + 60_000) > highestId(now));
});

test("lowestId() and highestId() stay ids at the ends of time", () => {
  assertEquals(lowestId(0), "00000000-0000-0000-0000-000000000000");
  assertEquals(highestId(8.64e15), "ffffffff-ffff-0000-0000-000000000000");
  assertEquals(momentsOf(newUuidV7(0)), { fromMs: 0, toMs: 15_000 });
  const { fromMs, toMs } = momentsOf("ffffffff-ffff-7000-8000-000000000000");
  assertEquals(fromMs, toMs);
  assertEquals(new Date(toMs).toISOString(), "9999-12-31T23:59:59.999Z");
});
