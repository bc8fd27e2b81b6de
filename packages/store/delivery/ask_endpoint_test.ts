import { randomUUID } from "node:crypto";
import { assert, assertEquals } from "@std/assert";
import { bothHomes, postgresOnly } from "@mithqal/testing/real";
import { listEvents } from "../reads/events.ts";
import { Desk } from "../testdata/desk.ts";
import { delivered, makeEvents, servedDesk } from "../testdata/postman.ts";
import { placeOf } from "../testdata/trades.ts";
import { askEndpoint, type EndpointAct, type EndpointRequest } from "./ask_endpoint.ts";

function request(desk: Desk, act: EndpointAct, own: Partial<EndpointRequest> = {}) {
  return {
    partner: desk.partner,
    requestUuid: randomUUID(),
    arrivedAtMs: Date.now(),
    idempotencyKey: randomUUID(),
    fingerprint: act.kind,
    act,
    ...own,
  };
}

const done = { ok: true, recovered: null } as const;

bothHomes("askEndpoint() does it once under a key, and recalls it afterwards", async (home) => {
  const { postman, desk } = await servedDesk(home);
  await makeEvents(desk, 1);
  await postman.round(delivered);
  const events = await listEvents(postman.place, desk.partner);
  assert(events.ok);
  const redeliver: EndpointAct = { kind: "event.redeliver", eventUuid: events.items[0]!.eventUuid };
  const asked = request(desk, redeliver);
  const first = await askEndpoint(postman.place, asked);
  assertEquals([first.ok, first.replayed, first.rate !== null], [true, false, true]);
  postman.nowMs = Date.now() + 1;
  assertEquals((await postman.round(delivered)).length, 1);
  const sameRequest = await askEndpoint(postman.place, asked);
  assertEquals(sameRequest, { ...done, replayed: false, rate: null });
  const replay = await askEndpoint(postman.place, { ...asked, requestUuid: randomUUID() });
  assertEquals([replay.ok, replay.replayed], [true, true]);
  assertEquals(await postman.round(delivered), []);
});

bothHomes(
  "askEndpoint() refuses another meaning of a key, and what comes too late",
  async (home) => {
    const { postman, desk } = await servedDesk(home);
    const key = { idempotencyKey: "one" };
    const code = async (act: EndpointAct, own: Partial<EndpointRequest>) => {
      const outcome = await askEndpoint(postman.place, request(desk, act, own));
      return outcome.ok ? "done" : outcome.code;
    };
    const since: EndpointAct = { kind: "endpoint.recover", sinceMs: 0 };
    assertEquals(await code(since, key), "done");
    assertEquals(await code(since, { ...key, fingerprint: "other" }), "idempotency_key_conflict");
    const asTest = { ...key, fingerprint: since.kind };
    assertEquals(await code({ kind: "endpoint.test" }, asTest), "idempotency_key_conflict");
    assertEquals(await code(since, { arrivedAtMs: Date.now() - 9_000 }), "overloaded");
    await desk.set("terms", "others_per_second = 1");
    await desk.set("heads", "others_tat = 0");
    await desk.stopClock();
    const codes = [];
    for (let i = 0; i < 3; i++) codes.push(await code({ kind: "endpoint.resume" }, {}));
    assertEquals(codes, ["done", "done", "rate_limited"]);
  },
);

bothHomes("askEndpoint() keeps no key where there was nothing to do it with", async (home) => {
  const desk = await Desk.open(home);
  const ask = async (act: EndpointAct, partner = desk.partner) => {
    const outcome = await askEndpoint(placeOf(desk), request(desk, act, { partner }));
    return outcome.ok ? "done" : outcome.code;
  };
  assertEquals(await ask({ kind: "endpoint.test" }), "not_found");
  assertEquals(await ask({ kind: "endpoint.test" }, 999_999), "not_found");
  assertEquals(await ask({ kind: "event.redeliver", eventUuid: randomUUID() }), "event_not_found");
  assertEquals(await desk.rows("select from idempotency_keys where partner = $1"), []);
});

postgresOnly("askEndpoint() gives up after five seconds behind a held head", async (home) => {
  const desk = await Desk.open(home);
  const holder = home.connect();
  const waiting = { database: home.connect(), cell: home.cell };
  await holder.run(
    `begin; select from ${home.cell}.heads where partner = ${desk.partner} for update`,
  );
  try {
    const outcome = await askEndpoint(waiting, request(desk, { kind: "endpoint.test" }));
    assertEquals(outcome.ok || outcome.code, "overloaded");
  } finally {
    await holder.run("rollback");
  }
});
