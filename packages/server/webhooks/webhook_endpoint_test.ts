// What becomes of an endpoint by the way it answers.
import { assert, assertEquals } from "@std/assert";
import { bothHomes, embeddedOnly, runEffect } from "@mithqal/testing/real";
import { resumeEndpointEffect } from "@mithqal/store";
import { answering } from "./testdata/receiver.ts";
import { WebhookHouse } from "./testdata/webhook_house.ts";

const second = 1_000;

bothHomes(
  "an endpoint that is gone is disabled, and told to the operator; resumed it gets all",
  async (home) => {
    await WebhookHouse.with(home, async (house) => {
      const { partner, path } = await house.partner();
      house.start();
      await house.until("the test", async () => (await house.endpoint(partner))?.url !== null);
      house.receiver.behave(path, answering(410));
      await house.events(partner, 3);
      await house.until("the end", () => house.disabled.length > 0);
      assertEquals(house.disabled, [{ partner, reason: "gone" }]);
      await house.until("nothing out", async () => (await house.open()).out === 0);
      house.receiver.behave(path, answering(204));
      await house.events(partner, 3);
      const before = house.receiver.arrived.length;
      const resume = resumeEndpointEffect(house.endpointPlace(partner));
      assertEquals(await runEffect(home.database, resume), { code: null });
      await house.until("all delivered", () => house.receiver.arrived.length === before + 6);
      assertEquals(house.receiver.sequencesAt(path).slice(-6).sort(), [1, 2, 3, 4, 5, 6]);
    });
  },
);

embeddedOnly(
  "the circuit breaks, half-opens for a few, and closes with a good answer",
  async (home) => {
    await WebhookHouse.with(home, async (house) => {
      const { partner, path } = await house.partner();
      house.start();
      await house.until("the test", async () => (await house.endpoint(partner))?.url !== null);
      house.receiver.behave(path, answering(503));
      await house.events(partner, 40);
      const open = async () => {
        await house.until("a pause", async () => {
          const endpoint = await house.endpoint(partner);
          return (endpoint?.pausedUntilMs ?? 0) > house.nowMs && (await house.open()).out === 0;
        });
        return house.receiver.eventsAt(path).length;
      };
      // Eight failures, and what was out when the eighth was recorded.
      const first = await open();
      assert(first >= 8 && first < 12, String(first));
      house.nowMs = (await house.endpoint(partner))!.pausedUntilMs!;
      const probed = await open() - first;
      assert(probed >= 1 && probed <= 4, String(probed));
      house.receiver.behave(path, answering(200));
      house.nowMs = (await house.endpoint(partner))!.pausedUntilMs!;
      const arrived = () => new Set(house.receiver.sequencesAt(path)).size;
      await house.until("all", () => arrived() === 40);
      assertEquals((await house.endpoint(partner))!.failures, 0);
    });
  },
);

embeddedOnly("an endpoint that asks for time gets none of its events before", async (home) => {
  await WebhookHouse.with(home, async (house) => {
    const { partner, path } = await house.partner();
    house.start();
    await house.until("the test", async () => (await house.endpoint(partner))?.url !== null);
    house.receiver.behave(path, answering(429, { "retry-after": "600" }));
    await house.events(partner, 1);
    await house.until(
      "a pause",
      async () => (await house.endpoint(partner))!.pausedUntilMs === house.nowMs + 600 * second,
    );
    house.receiver.behave(path, answering(200));
    const { partner: other, path: otherPath } = await house.partner();
    await house.events(partner, 1);
    await house.events(other, 1);
    await house.until("the other's", () => house.receiver.eventsAt(otherPath).length === 1);
    assertEquals(house.receiver.eventsAt(path).length, 1);
    house.nowMs += 600 * second;
    await house.until("both", () => house.receiver.eventsAt(path).length === 3);
  });
});

embeddedOnly(
  "a new URL gets events once it has answered its test, the old one until then",
  async (home) => {
    await WebhookHouse.with(home, async (house) => {
      const { partner, path } = await house.partner();
      house.start();
      house.receiver.behave("/new", answering(500));
      await house.until("the test", async () => (await house.endpoint(partner))?.url !== null);
      await house.setUrl(partner, house.receiver.url("/new"));
      await house.events(partner, 2);
      await house.until("two events", () => house.receiver.eventsAt(path).length === 2);
      await house.until("a test that failed", async () => {
        const { out, waiting } = await house.open();
        return out === 0 && waiting === 1;
      });
      assertEquals(house.receiver.eventsAt("/new"), []);
      house.receiver.behave("/new", answering(200));
      house.nowMs += 6 * second;
      await house.until(
        "the change",
        async () => (await house.endpoint(partner))?.url === house.receiver.url("/new"),
      );
      await house.events(partner, 2);
      await house.until("two more", () => house.receiver.eventsAt("/new").length === 2);
      assertEquals(house.receiver.sequencesAt("/new").sort(), [3, 4]);
      assertEquals(house.receiver.sequencesAt(path).sort(), [1, 2]);
    });
  },
);
