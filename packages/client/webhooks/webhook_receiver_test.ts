import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { headerNames } from "@mithqal/protocol";
import { formatWebhookSecret, importWebhookSecret, signWebhook } from "@mithqal/protocol/webhooks";
import { CredentialsError } from "../errors/credentials_error.ts";
import type { ServiceEvent } from "./service_event.ts";
import { fetchHandler, nodeHandler } from "./webhook_handlers.ts";
import { WebhookReceiver, type WebhookReceiverSettings } from "./webhook_receiver.ts";

const nowMs = 1_767_225_600_000;
const [older, newer] = [formatWebhookSecret(randomBytes(32)), formatWebhookSecret(randomBytes(32))];

function eventOf(sequence: number | null, own: object = {}): ServiceEvent {
  return {
    id: `evt_${sequence}`,
    type: "order.executed",
    api_version: "v1",
    timestamp: "2026-01-01T00:00:00.000Z",
    sequence,
    environment: "sandbox",
    data: {},
    balances: null,
    ...own,
  } as ServiceEvent;
}

/** A webhook as the service sends it. */
async function signed(
  event: ServiceEvent,
  { secret = newer, ageSeconds = 0, id = event.id, text = JSON.stringify(event) } = {},
) {
  const imported = await importWebhookSecret(secret);
  assert(imported.ok);
  const body = new TextEncoder().encode(text);
  const timestampSeconds = nowMs / 1_000 - ageSeconds;
  const headers = new Headers({
    [headerNames.webhookId]: id,
    [headerNames.webhookTimestamp]: String(timestampSeconds),
    [headerNames.webhookSignature]: await signWebhook({ id, timestampSeconds, body }, [
      imported.key,
    ]),
  });
  return { headers, body };
}

/** A receiver that writes down what it did. */
async function receiving(own: Partial<WebhookReceiverSettings> = {}) {
  const done: (number | null)[] = [];
  const gaps: unknown[] = [];
  const receiver = await WebhookReceiver.create({
    secrets: [older, newer],
    onEvent: (event) => void done.push(event.sequence),
    onGap: (gap) => void gaps.push(gap),
    now: () => nowMs,
    ...own,
  });
  const receive = async (sequence: number) =>
    await receiver.receive(await signed(eventOf(sequence)));
  return { receiver, receive, done, gaps };
}

test("WebhookReceiver takes either secret while one replaces the other", async () => {
  const { receiver, done } = await receiving();
  for (const [i, secret] of [older, newer].entries()) {
    const outcome = await receiver.receive(await signed(eventOf(i + 1), { secret }));
    assert(outcome.ok && outcome.event.sequence === i + 1);
  }
  assertEquals(done, [1, 2]);
});

test("WebhookReceiver refuses each fault by its code, and does nothing", async () => {
  const { receiver, done } = await receiving();
  const event = eventOf(1);
  const stranger = formatWebhookSecret(randomBytes(32));
  const changed = await signed(event);
  changed.body[20]! ^= 1;
  const nameless = await signed(event);
  nameless.headers.delete(headerNames.webhookId);
  const cases = [
    [await signed(event, { secret: stranger }), "webhook_signature_mismatch"],
    [changed, "webhook_signature_mismatch"],
    [await signed(event, { ageSeconds: 301 }), "webhook_timestamp_too_old"],
    [await signed(event, { ageSeconds: -301 }), "webhook_timestamp_too_new"],
    [nameless, "webhook_header_missing"],
    [await signed(event, { id: "evt_2" }), "webhook_body_invalid"],
    [await signed(event, { text: "{" }), "webhook_body_invalid"],
  ] as const;
  for (const [webhook, code] of cases) {
    const outcome = await receiver.receive(webhook);
    assertEquals(outcome.ok ? "ok" : outcome.code, code);
    assert(!outcome.ok && /^expected /.test(outcome.message));
  }
  assertEquals(done, []);
});

test("WebhookReceiver takes an event of a type that it does not know", async () => {
  const { receiver } = await receiving();
  const event = eventOf(1, { type: "vault.counted", more: true });
  assert((await receiver.receive(await signed(event))).ok);
});

test("WebhookReceiver does an event once, also when it comes twice at the same time", async () => {
  let going = () => {};
  const gate = new Promise<void>((resolve) => going = resolve);
  const done: number[] = [];
  const { receiver } = await receiving({
    onEvent: async ({ sequence }) => {
      await gate;
      done.push(sequence!);
    },
  });
  const webhook = await signed(eventOf(1));
  const both = [receiver.receive(webhook), receiver.receive(webhook)];
  going();
  // Which of the two is verified first is the platform's to say.
  const atOnce = (await Promise.all(both)).map((one) => one.ok && one.isDuplicate);
  const later = await receiver.receive(webhook);
  assertEquals([...atOnce.sort(), later.ok && later.isDuplicate], [false, true, true]);
  assertEquals(done, [1]);
});

test("WebhookReceiver counts an event that could not be done as not received", async () => {
  let broken = true;
  const { receiver, receive } = await receiving({
    onEvent: () => {
      if (broken) throw new Error("the books are closed");
    },
  });
  await assertRejects(() => receive(1), Error, "the books are closed");
  assertEquals(receiver.receivedThrough, null);
  broken = false;
  const outcome = await receive(1);
  assertEquals(outcome.ok && [outcome.isDuplicate, receiver.receivedThrough], [false, 1]);
});

test("WebhookReceiver notices gaps, and closes them when the late ones come", async () => {
  const { receiver, receive, gaps } = await receiving({ receivedThrough: 3 });
  for (const sequence of [4, 7, 8, 6]) await receive(sequence);
  assertEquals(gaps, [{ after: 4, before: 7 }, { after: 4, before: 7 }, { after: 4, before: 6 }]);
  assertEquals(receiver.receivedThrough, 4);
  await receive(5);
  assertEquals(receiver.receivedThrough, 8);
});

test("WebhookReceiver fetches what is missing, once, and does no event twice", async () => {
  const asked: number[] = [];
  async function* eventsAfter(sequence: number) {
    asked.push(sequence);
    for (let next = sequence + 1; next <= 9; next++) yield await Promise.resolve(eventOf(next));
  }
  const { receiver, receive, done } = await receiving({ receivedThrough: 4, eventsAfter });
  await receive(7);
  const [first, second] = [receiver.catchUp(), receiver.catchUp()];
  assertEquals([await first, await second, asked], [4, 4, [4]]);
  assertEquals([done, receiver.receivedThrough], [[7, 5, 6, 8, 9], 9]);
});

test("WebhookReceiver asks a memory that is not its own", async () => {
  const known = new Set(["evt_1"]);
  const { receive, done } = await receiving({
    seen: { has: (id) => Promise.resolve(known.has(id)), add: (id) => void known.add(id) },
  });
  await receive(1);
  await receive(2);
  assertEquals([done, [...known]], [[2], ["evt_1", "evt_2"]]);
});

test("WebhookReceiver refuses secrets that are none, without quoting them", async () => {
  for (const secrets of [[], ["canary"], [newer, "canary"]]) {
    const making = WebhookReceiver.create({ secrets, onEvent: () => {} });
    const error = await making.then(() => null, (error) => error);
    assert(error instanceof CredentialsError && !error.message.includes("canary"));
  }
});

test("fetchHandler() answers 200, 400, 405, 413 and 500", async () => {
  const { receiver, done } = await receiving({
    onEvent: ({ sequence }) => {
      if (sequence === 2) throw new Error("a secret of the books");
      done.push(sequence);
    },
  });
  const handle = fetchHandler(receiver);
  const post = async ({ headers, body }: { headers: Headers; body: Uint8Array<ArrayBuffer> }) => {
    const reply = await handle(new Request("http://a/", { method: "POST", headers, body }));
    return [reply.status, await reply.text()];
  };
  assertEquals(await post(await signed(eventOf(1))), [200, "ok"]);
  const [status, text] = await post(await signed(eventOf(3), { ageSeconds: 900 }));
  assertMatch(
    `${status} ${text}`,
    /^400 webhook_timestamp_too_old: expected webhook-timestamp within/,
  );
  assertEquals(await post(await signed(eventOf(2))), [500, "not received, send it again"]);
  const large = await signed(eventOf(4), { text: " ".repeat(70_000) });
  assertEquals((await post(large))[0], 413);
  assertEquals((await handle(new Request("http://a/"))).status, 405);
});

test("nodeHandler() receives over node:http", async () => {
  const { receiver, done } = await receiving();
  const server = createServer(nodeHandler(receiver));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const post = async ({ headers, body }: { headers: Headers; body: Uint8Array<ArrayBuffer> }) => {
    const reply = await fetch(url, { method: "POST", headers, body });
    return [reply.status, await reply.text()];
  };
  assertEquals(await post(await signed(eventOf(1))), [200, "ok"]);
  const forged = await signed(eventOf(2), { secret: formatWebhookSecret(randomBytes(32)) });
  assertEquals((await post(forged))[0], 400);
  assertEquals(done, [1]);
  server.closeAllConnections();
  server.close();
});
