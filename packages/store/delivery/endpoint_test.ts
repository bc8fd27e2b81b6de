import { randomUUID } from "node:crypto";
import { assertEquals } from "@std/assert";
import { bothHomes, runEffect } from "@mithqal/testing/real";
import {
  recoverDeliveriesEffect,
  resumeEndpointEffect,
  setEndpointEffect,
  testEndpointEffect,
} from "../acts/effects/endpoint_effects.ts";
import type { Operators } from "../bookings/booking.ts";
import { Desk } from "../testdata/desk.ts";
import { delivered, makeEvents, Postman, receiver, servedDesk } from "../testdata/postman.ts";
import { askEndpoint } from "./ask_endpoint.ts";
import { readEndpoint } from "./endpoint.ts";

const operators = { requestedBy: "maker", approvedBy: "checker" };
const newUrl = "https://partner.example/v2/hooks";
const sequences = (deliveries: readonly { sequence: bigint }[]) =>
  deliveries.map(({ sequence }) => Number(sequence));

bothHomes("setEndpointEffect() takes two operators, https, and a partner", async (home) => {
  const postman = await Postman.alone(home);
  const { partner } = await Desk.open(home);
  const set = async (url: string, by: Operators, of = partner) => {
    const effect = setEndpointEffect(postman.endpointOf(of), url);
    return (await runEffect(home.database, effect, by)).code;
  };
  assertEquals(await set(receiver, { ...operators, approvedBy: "" }), "approval_required");
  assertEquals(await set(receiver, { requestedBy: "maker" }), "approval_required");
  assertEquals(await set(receiver, { ...operators, approvedBy: "maker" }), "approver_is_requester");
  assertEquals(await set("http://partner.example", operators), "validation_error");
  assertEquals(await set(receiver, operators, 999_999), "not_found");
  assertEquals(await readEndpoint(postman.place, partner), null);
  assertEquals(await set(receiver, operators), null);
  const [act] = await home.database.query(
    "select operator, act, partner, facts ->> 'url' as url from common.audit order by sequence desc limit 1",
  );
  assertEquals(act, { operator: "maker", act: "endpoint.set", partner, url: receiver });
});

bothHomes(
  "a URL gets events when it has answered webhook.test, those before it too",
  async (home) => {
    const postman = await Postman.alone(home);
    const desk = await Desk.open(home);
    await makeEvents(desk, 2);
    await runEffect(home.database, setEndpointEffect(postman.endpointOf(desk.partner), receiver));
    await makeEvents(desk, 2);
    const [test, ...others] = await postman.claim();
    assertEquals(others, []);
    assertEquals([test!.url, test!.event.type, test!.event.sequence], [
      receiver,
      "webhook.test",
      null,
    ]);
    await postman.record([test!], () => ({ kind: "failed", dueAtMs: postman.nowMs }));
    postman.nowMs += 1;
    const [again] = await postman.claim();
    assertEquals(again!.event, test!.event);
    await postman.record([again!], delivered);
    const endpoint = await readEndpoint(postman.place, desk.partner);
    assertEquals([endpoint!.url, endpoint!.newUrl, endpoint!.lastTest!.status], [
      receiver,
      null,
      200,
    ]);
    assertEquals(sequences(await postman.claim()), [3, 4]);
  },
);

bothHomes(
  "a new URL takes over when it has answered; until then the old one is served",
  async (home) => {
    const { postman, desk } = await servedDesk(home);
    await runEffect(home.database, setEndpointEffect(postman.endpointOf(desk.partner), newUrl));
    await makeEvents(desk, 1);
    const claimed = await postman.claim();
    assertEquals(claimed.map(({ url }) => url), [newUrl, receiver]);
    await postman.record(claimed, delivered);
    await makeEvents(desk, 1);
    assertEquals((await postman.claim()).map(({ url }) => url), [newUrl]);
  },
);

bothHomes("a test that fails for good is forgotten, and can be asked for again", async (home) => {
  const { postman, desk } = await servedDesk(home);
  const ask = async (partner = desk.partner) =>
    (await runEffect(home.database, testEndpointEffect(postman.endpointOf(partner)))).code;
  assertEquals([await ask(), await ask()], [null, null]);
  postman.nowMs += 1;
  const tests = await postman.round(() => ({ kind: "exhausted" }));
  assertEquals(sequences(tests), [0]);
  postman.nowMs += 60_000;
  assertEquals(await postman.claim(), []);
  const endpoint = await readEndpoint(postman.place, desk.partner);
  assertEquals([endpoint!.failures, endpoint!.lastTest!.status], [0, 500]);
  assertEquals(await ask(), null);
  assertEquals(sequences(await postman.claim()), [0]);
  assertEquals(await ask(999_999), "endpoint_not_found");
});

bothHomes(
  "resumeEndpointEffect() sends all that was missed while it was disabled",
  async (home) => {
    const { postman, desk } = await servedDesk(home);
    await makeEvents(desk, 3);
    const claimed = await postman.claim();
    await postman.record(claimed.slice(0, 1), delivered);
    await postman.record(claimed.slice(1, 2), () => ({ kind: "exhausted" }));
    await postman.record(claimed.slice(2), () => ({ kind: "gone" }));
    await makeEvents(desk, 1);
    assertEquals(await postman.claim(), []);
    const resume = async (partner: number) =>
      (await runEffect(home.database, resumeEndpointEffect(postman.endpointOf(partner)))).code;
    assertEquals(await resume(desk.partner), null);
    const missed = await postman.claim();
    assertEquals(sequences(missed), [2, 3, 4]);
    assertEquals(missed.map(({ failures }) => failures), [0, 0, 0]);
    assertEquals((await readEndpoint(postman.place, desk.partner))!.disabled, null);
    assertEquals(await resume(999_999), "endpoint_not_found");
  },
);

bothHomes(
  "recoverDeliveriesEffect() sends what was missed since a moment, not before it",
  async (home) => {
    const { postman, desk } = await servedDesk(home);
    await makeEvents(desk, 4);
    await home.database.query(
      `update ${home.cell}.events
    set occurred_at = occurred_at + (sequence - 4) * interval '1 hour' where partner = $1`,
      [desk.partner],
    );
    const claimed = await postman.round(({ sequence }) =>
      sequence === 3n ? { kind: "delivered" } : { kind: "exhausted" }
    );
    postman.nowMs += 10 * 86_400_000;
    assertEquals(await postman.claim(), []);
    const sinceMs = claimed[1]!.event.occurredAtMs;
    const recover = (of: number) =>
      runEffect(home.database, recoverDeliveriesEffect(postman.endpointOf(of), sinceMs));
    assertEquals(await recover(desk.partner), { code: null, recovered: 2 });
    assertEquals(sequences(await postman.claim()), [2, 4]);
    assertEquals(await recover(999_999), { code: "endpoint_not_found", recovered: null });
  },
);

bothHomes("an event that is asked for again is sent, whatever became of it", async (home) => {
  const { postman, desk } = await servedDesk(home);
  await makeEvents(desk, 2);
  const [first, second] = await postman.round(({ sequence }) =>
    sequence === 1n ? { kind: "delivered" } : { kind: "exhausted" }
  );
  const again = async (eventUuid: string, partner = desk.partner) => {
    // A request has its deadline by the database's clock.
    postman.nowMs = Date.now();
    const outcome = await askEndpoint(postman.place, {
      partner,
      requestUuid: randomUUID(),
      arrivedAtMs: postman.nowMs,
      idempotencyKey: randomUUID(),
      fingerprint: eventUuid,
      act: { kind: "event.redeliver", eventUuid },
    });
    return outcome.ok ? "due" : outcome.code;
  };
  assertEquals(await again(first!.event.eventUuid), "due");
  assertEquals(sequences(await postman.claim()), [1]);
  assertEquals(await again(first!.event.eventUuid), "due");
  assertEquals(await postman.claim(), []);
  assertEquals(await again(second!.event.eventUuid), "due");
  assertEquals(sequences(await postman.claim()), [2]);
  const other = await Desk.open(home);
  assertEquals(await again(first!.event.eventUuid, other.partner), "event_not_found");
  await makeEvents(other, 1);
  const [own] = await other.rows("select event_id from events where partner = $1");
  assertEquals(await again(String(own!.event_id), other.partner), "not_found");
});
