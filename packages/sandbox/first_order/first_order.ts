import { setTimeout as delay } from "node:timers/promises";
import { jwkSigner, Mithqal, openTransport, readCredentials } from "@mithqal/client";
import { CannotStart } from "../home/cannot_start.ts";
import { Recorder, type SeenExchange } from "./recorder.ts";

/** What is ordered. */
export interface WantedOrder {
  side: "buy" | "sell";
  /** A decimal text. */
  grams: string;
}

/** One step on the way to the order, as it is shown. */
export interface Step {
  title: string;
  why: string;
  exchange: SeenExchange;
}

/** What came of it. */
export interface FirstOrder {
  orderId: string;
  eventId: string;
  /** What the receiver of webhooks answered; null: nothing has come there in time. */
  deliveredWith: number | null;
}

const webhookPatienceMs = 20_000;
const betweenMs = 100;

/** Money in, quote, order, event: each step is told as soon as it is done. */
export async function placeFirstOrder(
  credentialsFile: string,
  wanted: WantedOrder,
  tell: (step: Step) => void,
): Promise<FirstOrder> {
  const recorder = new Recorder();
  const mithqal = await openWatched(credentialsFile, recorder);
  const told = (title: string, why: string) => {
    for (const exchange of recorder.take()) {
      tell(exchange.url.endsWith("/oauth/token") ? tokenStep(exchange) : { title, why, exchange });
    }
  };
  try {
    const { buy_price_per_gram_sar: price } = await mithqal.prices();
    told("The price", "indicative: what a gram would cost now");
    if (wanted.side === "buy") {
      await mithqal.sandbox.fund({ amount_sar: enoughFor(wanted.grams, price) });
      told("Money in", "the sandbox credits it at once; in production it is a transfer");
    }
    const quote = await mithqal.quotes.create({ side: wanted.side, gold_grams: wanted.grams });
    told("A firm quote", "it is honoured for 60 seconds, whatever the price does");
    const order = await mithqal.orders.place({ quote_id: quote.quote_id });
    told("The order", "signed: the five lines below, by the partner's own key");
    const event = await eventOf(mithqal, order.order_id);
    const [exchange] = recorder.take().slice(-1);
    tell({
      title: "The event",
      why: "what the webhook delivers, read from the list of events",
      exchange: { ...exchange!, answer: event },
    });
    const deliveredWith = await delivered(mithqal, event.id);
    return { orderId: order.order_id, eventId: event.id, deliveredWith };
  } finally {
    await mithqal.close();
  }
}

async function openWatched(file: string, recorder: Recorder): Promise<Mithqal> {
  const read = await readCredentials(file);
  if (!read.ok) {
    const hint = read.code === "file_missing" ? "start the sandbox first" : read.remedy;
    throw new CannotStart(`${read.message}: ${hint}`);
  }
  const { signingKey, signingKid } = read.credentials;
  return await Mithqal.open(read.credentials, {
    signer: recorder.watchSigner(await jwkSigner(signingKey, signingKid)),
    transport: async (credentials) => recorder.watchTransport(await openTransport(credentials)),
  });
}

function tokenStep(exchange: SeenExchange): Step {
  return {
    title: "A token",
    why: "bound to the certificate of this connection, good for 600 seconds",
    exchange,
  };
}

/** Whole hundreds of SAR, with room for fee and spread. */
function enoughFor(grams: string, price: number): number {
  return Math.max(100, Math.ceil(Number(grams) * price * 1.02 / 100) * 100);
}

/** It is written in the statement of the order itself, so it is there. */
async function eventOf(mithqal: Mithqal, orderId: string) {
  for await (const event of mithqal.events.list({ limit: 20 })) {
    if (event.type === "order.executed" && event.data.order_id === orderId) return event;
  }
  throw new Error(`expected an event of ${orderId}, got none`);
}

async function delivered(mithqal: Mithqal, eventId: string): Promise<number | null> {
  const deadline = performance.now() + webhookPatienceMs;
  while (performance.now() < deadline) {
    for await (const { response_status: status } of mithqal.events.attempts(eventId)) {
      if (status !== null && status < 300) return status;
    }
    await delay(betweenMs);
  }
  return null;
}
