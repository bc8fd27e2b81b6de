import { assert, assertEquals } from "@std/assert";
import { Webhook } from "standardwebhooks";
import { bothHomes, embeddedOnly, runEffect } from "@mithqal/testing/real";
import { askEndpoint, recoverDeliveriesEffect } from "@mithqal/store";
import { formatTypeId } from "@mithqal/protocol";
import { Sealer } from "../sealing/sealer.ts";
import { handlingOf } from "./sandbox_mode.ts";
import { answering, type Arrived, type Behaviour } from "./testdata/receiver.ts";
import { WebhookHouse } from "./testdata/webhook_house.ts";

const second = 1_000;

/** Whether the public library takes a webhook for one signed with a secret. */
function isSignedWith(secret: string, { headers, body }: Arrived): boolean {
  const own = Object.entries(headers).filter(([name]) => name.startsWith("webhook-"));
  try {
    new Webhook(secret).verify(body, Object.fromEntries(own) as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}

bothHomes(
  "a partner's events arrive, after a test, and the public library verifies them",
  async (home) => {
    await WebhookHouse.with(home, async (house) => {
      const { partner, path, secret } = await house.partner();
      await house.events(partner, 10);
      house.start();
      await house.until("ten events", () => house.receiver.eventsAt(path).length === 10);
      const [test] = house.receiver.arrived;
      const { type, sequence } = JSON.parse(test!.body);
      assertEquals([type, sequence], ["webhook.test", null]);
      for (const arrived of house.receiver.arrived) {
        assert(isSignedWith(secret, arrived));
        const { id } = JSON.parse(arrived.body);
        assertEquals([id, "application/json"], [
          arrived.headers["webhook-id"],
          arrived.headers["content-type"],
        ]);
      }
      const sequences = house.receiver.sequencesAt(path).sort((a, b) => a - b);
      assertEquals(sequences, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      await house.until("each told", () => house.attempts.length === 11);
      const told = new Set(
        house.attempts.map(({ status, fault, attempt }) => `${status} ${fault} ${attempt}`),
      );
      assertEquals([...told], ["200 null 1"]);
      assert(
        house.attempts.every(({ delayFromCauseMs }) => Number.isSafeInteger(delayFromCauseMs)),
      );
    });
  },
);

embeddedOnly("while a secret rotates both sign, from and to the exact moment", async (home) => {
  await WebhookHouse.with(home, async (house) => {
    const { partner, clientId, path, secret } = await house.partner();
    const startMs = house.nowMs;
    const newer = await house.addSecret({ partner, clientId }, "second", startMs + 60 * second);
    await house.endSecret(partner, "first", startMs + 120 * second);
    house.start();
    const signed = [];
    for (const atMs of [0, 59_999, 60_000, 119_999, 120_000]) {
      house.nowMs = startMs + atMs;
      const before = house.receiver.eventsAt(path).length;
      await house.events(partner, 1);
      await house.until("the event", () => house.receiver.eventsAt(path).length > before);
      const arrived = house.receiver.eventsAt(path).at(-1)!;
      const count = String(arrived.headers["webhook-signature"]).split(" ").length;
      signed.push([count, isSignedWith(secret, arrived), isSignedWith(newer, arrived)]);
      await house.until("nothing out", async () => (await house.open()).out === 0);
    }
    assertEquals(signed, [
      [1, true, false],
      [1, true, false],
      [2, true, true],
      [2, true, true],
      [1, false, true],
    ]);
  });
});

embeddedOnly(
  "an event is tried ten times by the schedule, and then when it is asked for",
  async (home) => {
    await WebhookHouse.with(home, async (house) => {
      const { partner, path } = await house.partner();
      house.start({ random: () => 0.5 });
      await house.until("the test", async () => (await house.endpoint(partner))?.url !== null);
      house.receiver.behave(path, answering(500));
      const startMs = house.nowMs;
      await house.events(partner, 1);
      const triedAfter: number[] = [];
      for (let tries = 1; tries <= 10; tries++) {
        await house.until(`try ${tries}`, () => house.receiver.eventsAt(path).length === tries);
        triedAfter.push((house.nowMs - startMs) / second);
        await house.until("its record", async () => (await house.open()).out === 0);
        await house.toNextDue();
      }
      assertEquals(triedAfter, [0, 5, 305, 2105, 9305, 27305, 63305, 113705, 185705, 272105]);
      assertEquals(await house.open(), { out: 0, waiting: 0, exhausted: 1 });
      assertEquals(house.attempts.slice(1).map(({ attempt }) => attempt), [
        1,
        2,
        3,
        4,
        5,
        6,
        7,
        8,
        9,
        10,
      ]);
      house.receiver.behave(path, answering(200));
      const [row] = await home.database.query(
        `select event_id from ${home.cell}.events where partner = $1`,
        [partner],
      );
      house.nowMs += 60 * second;
      const again = await askEndpoint(house.place, {
        partner,
        requestUuid: crypto.randomUUID(),
        arrivedAtMs: house.nowMs,
        idempotencyKey: "again",
        fingerprint: "",
        act: { kind: "event.redeliver", eventUuid: String(row!.event_id) },
      });
      assertEquals(again.ok, true);
      await house.until(
        "it again",
        async () => Object.values(await house.open()).every((n) => n === 0),
      );
      const ids = new Set(
        house.receiver.eventsAt(path).map(({ headers }) => headers["webhook-id"]),
      );
      assertEquals([...ids], [formatTypeId("evt", String(row!.event_id))]);
    });
  },
);

embeddedOnly("the sandbox's modes duplicate, reorder and drop events", async (home) => {
  await WebhookHouse.with(home, async (house) => {
    let mode: "duplicate" | "reorder" | "drop" | "normal" = "duplicate";
    // What is held back is held for longer than this test takes.
    let heldMs = 120 * second;
    const handling: typeof handlingOf = (_mode, event) => {
      const { copies, holdMs } = handlingOf(mode, event);
      return { copies, holdMs: holdMs > 0 ? heldMs : 0 };
    };
    const { partner, path } = await house.partner();
    const worker = house.start({ handling });
    await house.events(partner, 1);
    await house.until("two copies", () => house.receiver.eventsAt(path).length === 2);
    const [first, copy] = house.receiver.eventsAt(path);
    assertEquals([first!.headers["webhook-id"], first!.body], [
      copy!.headers["webhook-id"],
      copy!.body,
    ]);
    mode = "drop";
    await house.events(partner, 1);
    await house.until("it lost", async () => (await house.open()).exhausted === 1);
    assertEquals((await house.endpoint(partner))!.failures, 0);
    mode = "reorder";
    await house.events(partner, 2);
    await house.until("the second", () => house.receiver.sequencesAt(path).includes(4));
    await house.until("its record", async () => (await house.open()).out === 1);
    await worker.stop();
    heldMs = 1;
    house.nowMs += 30 * second;
    house.start({ handling });
    await house.until("the first", () => house.receiver.sequencesAt(path).includes(3));
    assertEquals(house.receiver.sequencesAt(path), [1, 1, 4, 3]);
    mode = "normal";
    const recover = recoverDeliveriesEffect(house.endpointPlace(partner), 0);
    assertEquals(await runEffect(home.database, recover), { code: null, recovered: 1 });
    await house.until("what was lost", () => house.receiver.sequencesAt(path).includes(2));
  });
});

embeddedOnly("without a secret that opens nothing is sent, and it is told", async (home) => {
  await WebhookHouse.with(home, async (house) => {
    const { partner, clientId } = await house.partner();
    const reports: unknown[] = [];
    const sealer = await Sealer.fromKey(new Uint8Array(32).fill(8));
    house.start({ sealer, report: (error) => void reports.push(error) });
    await house.until("an attempt", () => house.attempts.length > 0);
    assertEquals([house.attempts[0]!.fault, house.receiver.connections], ["secret_missing", 0]);
    assertEquals(reports.map(String), [
      `Error: the webhook secret first of ${clientId} does not open under this key`,
    ]);
    await house.until("its record", async () => (await house.open()).waiting === 1);
    assertEquals((await house.endpoint(partner))!.lastTest!.fault, "secret_missing");
  });
});

embeddedOnly("nothing is claimed by a directory that is too old to be trusted", async (home) => {
  await WebhookHouse.with(home, async (house) => {
    let looks = 0;
    await house.partner();
    house.start({ directory: { current: () => (looks++, null) } });
    await house.until("three looks", () => looks >= 3);
    assertEquals(await house.open(), { out: 0, waiting: 1, exhausted: 0 });
  });
});

embeddedOnly("what a worker gives up when it is stopped is delivered by the next", async (home) => {
  await WebhookHouse.with(home, async (house) => {
    const { partner, path } = await house.partner();
    const worker = house.start();
    await house.until("the test", async () => (await house.endpoint(partner))?.url !== null);
    const silent: Behaviour = () => {};
    house.receiver.behave(path, silent);
    await house.events(partner, 2);
    await house.until("two events", () => house.receiver.eventsAt(path).length === 2);
    await worker.stop();
    assertEquals(await house.open(), { out: 2, waiting: 0, exhausted: 0 });
    house.receiver.behave(path, answering(200));
    house.nowMs += 30 * second;
    house.start();
    await house.until("all done", async () => (await house.open()).out === 0);
    assertEquals(house.receiver.sequencesAt(path).sort(), [1, 1, 2, 2]);
    assertEquals(house.attempts.filter(({ status }) => status === 200).length, 3);
  });
});

embeddedOnly(
  "what came of attempts waits for a database that is away, and nothing is sent twice",
  async (home) => {
    await WebhookHouse.with(home, async (house) => {
      const { partner, path } = await house.partner();
      let refused = 0;
      const reports: unknown[] = [];
      house.start({ report: (error) => void reports.push(error) }, {
        ...home.database,
        query: (text, parameters) => {
          const isRefused = /record_attempts/.test(text) && refused++ < 2;
          return isRefused
            ? Promise.reject(new Error("connection lost"))
            : home.database.query(text, parameters);
        },
      });
      await house.events(partner, 1);
      await house.until("the event", () => house.receiver.eventsAt(path).length === 1);
      await house.until("its record", async () => (await house.open()).out === 0);
      assertEquals([house.receiver.arrived.length, reports.length], [2, 2]);
    });
  },
);
