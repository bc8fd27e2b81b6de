import { assert, assertEquals } from "@std/assert";
import { bothHomes, runEffect } from "@mithqal/testing/real";
import { formatTypeId } from "@mithqal/protocol";
import { recoverDeliveriesEffect } from "../acts/effects/endpoint_effects.ts";
import { listAttempts } from "../reads/attempts.ts";
import { delivered, makeEvents, servedDesk } from "../testdata/postman.ts";
import { readEndpoint } from "./endpoint.ts";
import { recordAttempts } from "./record_attempts.ts";

const day = 86_400_000;

bothHomes("a failed delivery is tried again when it is due, and not before", async (home) => {
  const { postman, desk } = await servedDesk(home);
  await makeEvents(desk, 1);
  const dueAtMs = postman.nowMs + 5_000;
  await postman.round(() => ({ kind: "failed", dueAtMs }));
  postman.nowMs = dueAtMs - 1;
  assertEquals(await postman.claim(), []);
  postman.nowMs = dueAtMs;
  const failures = async () => (await readEndpoint(postman.place, desk.partner))!.failures;
  assertEquals(await failures(), 1);
  const [again] = await postman.round(delivered);
  assertEquals(again!.failures, 1);
  const endpoint = await readEndpoint(postman.place, desk.partner);
  assertEquals([endpoint!.failures, endpoint!.failingSinceMs], [0, null]);
});

bothHomes("listAttempts() tells every attempt of an event, newest first", async (home) => {
  const { postman, desk } = await servedDesk(home);
  await makeEvents(desk, 1);
  const startedAtMs = postman.nowMs;
  const [first] = await postman.claim();
  await recordAttempts(postman.place, [{
    delivery: first!,
    startedAtMs,
    tookMs: 15_000,
    answer: { fault: "timeout" },
    verdict: { kind: "failed", dueAtMs: startedAtMs },
  }]);
  postman.nowMs += 1;
  await postman.round(delivered);
  const eventUuid = first!.event.eventUuid;
  const list = (query = {}) => listAttempts(postman.place, desk.partner, eventUuid, query);
  const newest = await list({ limit: 1 });
  assert(newest?.ok);
  const position = newest.nextPosition!;
  const oldest = await list({ limit: 1, position });
  assert(oldest?.ok);
  assertEquals([...newest.items, ...oldest.items], [
    { startedAtMs: startedAtMs + 1, tookMs: 20, status: 200, fault: null },
    { startedAtMs, tookMs: 15_000, status: null, fault: "timeout" },
  ]);
  assertEquals(oldest.nextPosition, null);
  assertEquals((await list({ position: "x" }))?.ok, false);
  assertEquals(await listAttempts(postman.place, desk.partner + 1, eventUuid), null);
  assertEquals(formatTypeId("evt", eventUuid).length, 30);
});

bothHomes("an outcome that comes after its lease is logged and changes nothing", async (home) => {
  const { postman, desk } = await servedDesk(home);
  await makeEvents(desk, 1);
  const late = await postman.claim();
  postman.nowMs += postman.leaseMs;
  const present = await postman.claim();
  await postman.record(late, () => ({ kind: "exhausted" }));
  await postman.record(present, () => ({ kind: "failed", dueAtMs: postman.nowMs }));
  await postman.record(present, () => ({ kind: "exhausted" }));
  const endpoint = await readEndpoint(postman.place, desk.partner);
  assertEquals(endpoint!.failures, 1);
  postman.nowMs += 1;
  assertEquals((await postman.round(delivered)).map(({ failures }) => failures), [1]);
  const attempts = await listAttempts(postman.place, desk.partner, late[0]!.event.eventUuid);
  assertEquals(attempts?.ok && attempts.items.map(({ status }) => status), [200, 500, 500]);
});

bothHomes("an endpoint rests until the moment it was paused to", async (home) => {
  const { postman, desk } = await servedDesk(home);
  await makeEvents(desk, 5);
  const [first, ...others] = await postman.claim();
  const pausedUntilMs = postman.nowMs + 60_000;
  await recordAttempts(postman.place, [{
    delivery: first!,
    startedAtMs: postman.nowMs,
    tookMs: 20,
    answer: { status: 503 },
    verdict: { kind: "failed", dueAtMs: postman.nowMs },
    pausedUntilMs,
  }]);
  await postman.record(others, delivered);
  assertEquals(await postman.claim(), []);
  postman.nowMs = pausedUntilMs;
  assertEquals((await postman.claim()).map(({ sequence }) => sequence), [1n, 5n]);
});

bothHomes(
  "an endpoint that is gone is disabled at once, and keeps what it missed",
  async (home) => {
    const { postman, desk } = await servedDesk(home);
    await makeEvents(desk, 2);
    const claimed = await postman.claim();
    assertEquals(await postman.record(claimed.slice(0, 1), () => ({ kind: "gone" })), [
      { partner: desk.partner, reason: "gone" },
    ]);
    assertEquals(await postman.record(claimed.slice(1), () => ({ kind: "gone" })), []);
    const endpoint = await readEndpoint(postman.place, desk.partner);
    assertEquals(endpoint!.disabled, { atMs: postman.nowMs, reason: "gone" });
    await makeEvents(desk, 1);
    postman.nowMs += day;
    assertEquals(await postman.claim(), []);
  },
);

bothHomes("an endpoint is disabled after five days of nothing but failures", async (home) => {
  const { postman, desk } = await servedDesk(home);
  await makeEvents(desk, 1);
  const fail = () => ({ kind: "failed", dueAtMs: postman.nowMs } as const);
  const disabled = [];
  for (const days of [0, 2, 4, 4.99, 5]) {
    const at = postman.nowMs;
    postman.nowMs += days * day;
    disabled.push((await postman.record(await postman.claim(), fail)).length);
    postman.nowMs = at;
  }
  assertEquals(disabled, [0, 0, 0, 0, 1]);
  const endpoint = await readEndpoint(postman.place, desk.partner);
  assertEquals(endpoint!.disabled!.reason, "failing");
});

bothHomes(
  "the circuit breaks after eight failures in a row, longer with each round, and one good answer closes it",
  async (home) => {
    const { postman, desk } = await servedDesk(home);
    await makeEvents(desk, 40);
    const paused = async () => {
      const { pausedUntilMs } = (await readEndpoint(postman.place, desk.partner))!;
      return pausedUntilMs === null ? null : pausedUntilMs - postman.nowMs - 20;
    };
    const fail = () => ({ kind: "failed", dueAtMs: postman.nowMs + day } as const);
    const pauses = [];
    for (let round = 0; round < 8; round++) {
      assertEquals((await postman.round(fail)).length, 4);
      const ms = await paused();
      pauses.push(ms);
      if (ms !== null) assertEquals(await postman.claim(), []);
      postman.nowMs += (ms ?? 0) + 20;
    }
    assertEquals(pauses, [null, 5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000]);
    assertEquals((await postman.round(delivered)).length, 4);
    assertEquals((await postman.round(fail)).length, 4);
    assertEquals(await postman.round(delivered), []);
    const endpoint = await readEndpoint(postman.place, desk.partner);
    assertEquals([endpoint!.failures, (await paused())! <= 0], [4, true]);
  },
);

bothHomes(
  "what the sandbox has dropped is not tried again, until it is asked for",
  async (home) => {
    const { postman, desk } = await servedDesk(home);
    await makeEvents(desk, 4);
    const dropped = await postman.claim();
    await recordAttempts(
      postman.place,
      dropped.map((delivery) => ({
        delivery,
        startedAtMs: postman.nowMs,
        tookMs: 0,
        answer: { fault: "dropped" },
        verdict: { kind: "dropped" },
      })),
    );
    const endpoint = await readEndpoint(postman.place, desk.partner);
    assertEquals([endpoint!.failures, endpoint!.failingSinceMs], [0, null]);
    postman.nowMs += 10 * day;
    assertEquals(await postman.claim(), []);
    const recover = recoverDeliveriesEffect(postman.endpointOf(desk.partner), 0);
    assertEquals(await runEffect(home.database, recover), { code: null, recovered: 4 });
    assertEquals((await postman.round(delivered)).length, 4);
  },
);
