import { assertEquals } from "@std/assert";
import { bothHomes } from "@mithqal/testing/real";
import { formatTypeId } from "@mithqal/protocol";
import { readAttempts } from "../reads/attempts.ts";
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
  const [again] = await postman.round(delivered);
  assertEquals([again!.failures, again!.endpointFailures], [1, 1]);
  const endpoint = await readEndpoint(postman.place, desk.partner);
  assertEquals([endpoint!.failures, endpoint!.failingSinceMs], [0, null]);
});

bothHomes("readAttempts() tells every attempt of an event, oldest first", async (home) => {
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
  assertEquals(await readAttempts(postman.place, desk.partner, eventUuid), [
    { startedAtMs, tookMs: 15_000, status: null, fault: "timeout" },
    { startedAtMs: startedAtMs + 1, tookMs: 20, status: 200, fault: null },
  ]);
  assertEquals(await readAttempts(postman.place, desk.partner + 1, eventUuid), null);
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
  const attempts = await readAttempts(postman.place, desk.partner, late[0]!.event.eventUuid);
  assertEquals(attempts!.map(({ status }) => status), [500, 500, 200]);
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
