// The delivery of webhooks, beside the least that signs and posts as much to the same receiver.
import { createHmac, randomUUID } from "node:crypto";
import { Agent, request } from "node:https";
import { headerNames, limits, newUuidV7 } from "@mithqal/protocol";
import { cellLine, Lanes } from "@mithqal/store";
import { waitUntil } from "@mithqal/testing/processes";
import type { Stack } from "../../run/stack/stack.ts";
import { repeated } from "../pace.ts";
import type { Entrant } from "../turns.ts";
import type { Place } from "./place.ts";

const inFlight = 64;
const { callMaxItems } = limits.queue;
/** So many are delivered for each second of a turn. */
const eventsASecond = 500;
/** As long as the body of an event with its resource and balances. */
const bodyBytes = 900;
const answerMs = 15_000;

/** The service's worker, and its floor. */
export async function webhookEntrants(place: Place): Promise<readonly Entrant[]> {
  await hold(place);
  const eventsIn = (seconds: number) => Math.ceil(eventsASecond * seconds);
  return [
    {
      name: "webhook",
      inFlight,
      parts: ["worker", "postgres"],
      prepare: (seconds) => makeEvents(place, eventsIn(seconds)),
      run: (seconds) => deliver(place, eventsIn(seconds)),
    },
    {
      name: "bare webhook",
      inFlight,
      parts: ["ours"],
      run: repeated(barePost(place), inFlight),
    },
  ];
}

/** Lets so many events come about, which nobody delivers yet. */
async function makeEvents({ stack, hooked }: Place, events: number): Promise<void> {
  const line = cellLine(stack.database, stack.cell);
  const report = (error: unknown) => {
    throw error;
  };
  const lanes = new Lanes({ lanes: [line], spares: [line] }, { report });
  for (let made = 0; made < events; made += callMaxItems) {
    const few = Math.min(callMaxItems, events - made);
    await Promise.all(Array.from({ length: few }, () => fund(lanes, hooked.partner)));
  }
}

async function fund(lanes: Lanes, partner: number): Promise<void> {
  const arrivedAtMs = Date.now();
  const outcome = await lanes.act({
    partner,
    requestUuid: newUuidV7(arrivedAtMs),
    arrivedAtMs,
    idempotencyKey: randomUUID(),
    fingerprint: "funding",
    effect: { kind: "funding", amountHalalas: 100n },
  });
  if (!outcome.ok) throw new Error(`expected a funding, got ${outcome.code}`);
}

/** Opens the endpoint, and holds it again when everything is delivered and recorded. */
async function deliver(place: Place, events: number) {
  const startedMs = performance.now();
  await openEndpoint(place);
  await waitUntil("webhooks", async () => await leftOf(place) === 0, 60_000);
  const elapsedUs = (performance.now() - startedMs) * 1_000;
  await hold(place);
  return { operations: events, elapsedUs };
}

async function hold({ stack, hooked }: Place): Promise<void> {
  await setPause(stack, hooked.partner, "clock_timestamp() + interval '1 day'");
}

async function openEndpoint({ stack, hooked }: Place): Promise<void> {
  await setPause(stack, hooked.partner, "null");
}

async function setPause({ database, cell }: Stack, partner: number, until: string): Promise<void> {
  await database.query(
    `update ${cell}.endpoints set paused_until = ${until} where partner = $1`,
    [partner],
  );
}

/** Events that are not delivered yet, or not recorded. */
async function leftOf({ stack: { database, cell }, hooked }: Place): Promise<number> {
  const [row] = await database.query(
    `select h.event_sequence - e.dispatched_through
      + (select count(*) from ${cell}.deliveries d where d.partner = h.partner) as n
    from ${cell}.heads h join ${cell}.endpoints e using (partner) where partner = $1`,
    [hooked.partner],
  );
  return Number(row!.n);
}

/** Signs and posts over connections that are kept, and nothing else. */
function barePost({ stack, hooked }: Place): () => Promise<void> {
  const key = Buffer.from(hooked.webhookSecret.slice("whsec_".length), "base64");
  const agent = new Agent({
    keepAlive: true,
    maxSockets: inFlight,
    ca: stack.identities.servers.certificatePem,
  });
  const url = stack.receiver.urlOf(hooked.clientId);
  return async () => {
    const [id, seconds] = [`evt_${randomUUID()}`, String(Math.floor(Date.now() / 1_000))];
    const event = { id, type: "bench", sequence: null, timestamp: new Date().toISOString() };
    const body = JSON.stringify(event).padEnd(bodyBytes);
    const mac = createHmac("sha256", key);
    mac.update(`${id}.${seconds}.${body}`);
    const headers = {
      "Content-Type": "application/json",
      "Content-Length": body.length,
      [headerNames.webhookId]: id,
      [headerNames.webhookTimestamp]: seconds,
      [headerNames.webhookSignature]: `v1,${mac.digest("base64")}`,
    };
    const status = await post(url, agent, headers, body);
    if (status !== 204) throw new Error(`expected 204 of the receiver, got ${status}`);
  };
}

function post(
  url: string,
  agent: Agent,
  headers: Readonly<Record<string, string | number>>,
  body: string,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method: "POST", headers, timeout: answerMs }, (response) => {
      response.on("end", () => resolve(response.statusCode!));
      response.on("error", reject);
      response.resume();
    });
    sent.on("error", reject);
    sent.on("timeout", () => sent.destroy(new Error(`no answer in ${answerMs} ms`)));
    sent.end(body);
  });
}
