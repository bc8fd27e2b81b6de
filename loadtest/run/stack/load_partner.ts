import { join } from "node:path";
import { newUuidV7 } from "@mithqal/protocol";
import {
  Books,
  cellLine,
  type CellPlace,
  type Effect,
  type EffectResult,
  FrontDesk,
  Lanes,
  readEndpoint,
  setEndpointEffect,
} from "@mithqal/store";
import { runEffect } from "@mithqal/testing/cluster";
import { waitUntil } from "@mithqal/testing/processes";
import { act, operators } from "./house.ts";
import { type CredentialParts, makeCredentials } from "./partner_credentials.ts";
import { iban, loadTerms } from "./partner_terms.ts";

/** A partner of a load test. */
export interface LoadPartner {
  readonly partner: number;
  readonly clientId: string;
  /** Its `credentials.json`. */
  readonly credentials: string;
  readonly webhookSecret: string;
  /** By which the service knows its certificate. */
  readonly certificateSha256: string;
}

/** How a partner differs from the others. */
export interface WantedLoadPartner {
  readonly clientId: string;
  readonly webhookUrl: string;
  /** Beyond it quotes and orders are refused; no limit where nothing is said. */
  readonly ordersPerSecond?: number;
}

/** SAR 1,000,000,000. */
const depositHalalas = 100_000_000_000n;
/** What it sells from: five quotes of the largest weight. */
const firstQuotes = 5;
const firstQuoteMg = 10_000_000n;

/** Makes a partner with credentials, terms, an endpoint for its webhooks, and money. */
export async function makePartner(
  parts: Omit<CredentialParts, "folder"> & { readonly cell: string; readonly folder: string },
  { clientId, webhookUrl, ordersPerSecond }: WantedLoadPartner,
): Promise<LoadPartner> {
  const { database, cell } = parts;
  await act(
    database,
    `select ${cell}.create_partner($1::text::jsonb, $2::text::jsonb, $3::text::jsonb)`,
    [
      JSON.stringify({ client_id: clientId, name: clientId }),
      JSON.stringify(loadTerms(ordersPerSecond)),
    ],
  );
  const [row] = await database.query("select partner from common.partners where client_id = $1", [
    clientId,
  ]);
  const partner = Number(row!.partner);
  await act(
    database,
    "select common.set_addresses($1::int, array['127.0.0.1/32']::cidr[], $2::text::jsonb)",
    [partner],
  );
  const folder = join(parts.folder, clientId);
  const made = await makeCredentials({ ...parts, folder }, { partner, clientId });
  const set = setEndpointEffect({ cell, partner, nowMs: Date.now() }, webhookUrl);
  const { code } = await runEffect(database, set, operators);
  if (code !== null) throw new Error(`expected an endpoint, got ${code}`);
  await deposit({ database, cell }, partner);
  return { partner, clientId, ...made, credentials: join(folder, "credentials.json") };
}

async function deposit({ database, cell }: CellPlace, partner: number): Promise<void> {
  const booked = await new Books(database, cell, "act_operator_v2").book({
    partner,
    actUuid: newUuidV7(Date.now()),
    operators,
    booking: {
      kind: "deposit",
      amountHalalas: depositHalalas,
      bankReference: `LOAD-${partner}`,
      valueDate: new Date().toISOString().slice(0, 10),
      senderIban: iban,
    },
  });
  if (!booked.ok) throw new Error(`expected a deposit, got ${booked.code}`);
}

/** Buys what the partner sells later, by quotes and orders as they all are. There must be a price. */
export async function buyFirstGold(
  { database, cell }: CellPlace,
  { partner }: LoadPartner,
): Promise<void> {
  const line = cellLine(database, cell);
  const report = (error: unknown) => {
    throw error;
  };
  const desk = new FrontDesk(
    new Lanes({ lanes: [line], spares: [line] }, { report }),
    database,
    cell,
    report,
  );
  for (let bought = 0; bought < firstQuotes; bought++) {
    const quoted = await ask(desk, partner, {
      kind: "quote",
      side: "buy",
      goldMg: firstQuoteMg,
    });
    if (quoted.kind !== "quote") throw new Error(`expected a quote, got ${quoted.kind}`);
    await ask(desk, partner, { kind: "order", quoteUuid: quoted.quote.quoteUuid });
  }
}

async function ask(desk: FrontDesk, partner: number, effect: Effect): Promise<EffectResult> {
  const arrivedAtMs = Date.now();
  const outcome = await desk.act({
    partner,
    requestUuid: newUuidV7(arrivedAtMs),
    arrivedAtMs,
    idempotencyKey: crypto.randomUUID(),
    fingerprint: effect.kind,
    ...(effect.kind === "order" && { nonce: crypto.randomUUID() }),
    effect,
  });
  if (outcome.ok) return outcome.result;
  throw new Error(`expected ${effect.kind} to succeed, got ${outcome.code}`);
}

/** Waits until the partner's endpoint has answered its test: from then on it gets events. */
export async function endpointTested(place: CellPlace, { partner }: LoadPartner): Promise<void> {
  await waitUntil("the receiver of webhooks to be tested", async () => {
    const endpoint = await readEndpoint(place, partner);
    return endpoint !== null && endpoint.url !== null;
  });
}
