// The partners' receiver of webhooks: it verifies each signature, counts, and tells its counts.
import { readFileSync } from "node:fs";
import {
  createServer as createPlainServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import process from "node:process";
import { headerNames } from "@mithqal/protocol";
import { importWebhookSecret, verifyWebhook } from "@mithqal/protocol/webhooks";
import { AgeHistogram, Counting, type Tally } from "./tally.ts";

/** What the receiver tells. */
export interface ReceiverReport {
  readonly partners: Readonly<Record<string, Tally>>;
  /** Milliseconds from an event's cause to its first delivery. */
  readonly ageMs: { readonly median: number; readonly p95: number; readonly max: number };
}

interface Known {
  readonly key: CryptoKey;
  readonly counting: Counting;
}

const ages = new AgeHistogram();
const partners = new Map<string, Known>();

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const known = partners.get(request.url ?? "");
  const body = await bodyOf(request);
  if (known === undefined) return void response.writeHead(404).end();
  const { headers } = request;
  const nowMs = Date.now();
  const received = {
    id: headers[headerNames.webhookId],
    timestamp: headers[headerNames.webhookTimestamp],
    signature: headers[headerNames.webhookSignature],
    body,
  };
  const verified = await verifyWebhook(received, [known.key], Math.floor(nowMs / 1_000));
  if (!verified.ok) {
    known.counting.refuse();
    return void response.writeHead(400).end();
  }
  const event = JSON.parse(new TextDecoder().decode(body)) as {
    type: string;
    sequence: number | null;
    timestamp: string;
  };
  known.counting.take(event, nowMs - Date.parse(event.timestamp));
  response.writeHead(204).end();
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part as Uint8Array);
  return new Uint8Array(Buffer.concat(parts));
}

/** `POST /partners` makes partners known by path and secret, `GET /` tells, `POST /ages` forgets the ages. */
async function control(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await bodyOf(request);
  if (request.method === "GET") {
    const told = Object.fromEntries([...partners].map(([path, { counting }]) => [
      path.slice(1),
      counting.tally,
    ]));
    const ageMs = { median: ages.quantile(0.5), p95: ages.quantile(0.95), max: ages.quantile(1) };
    const report: ReceiverReport = { partners: told, ageMs };
    return void response.end(JSON.stringify(report));
  }
  if (request.url === "/ages") ages.reset();
  else await know(JSON.parse(new TextDecoder().decode(body)) as Record<string, string>);
  response.end();
}

async function know(secrets: Readonly<Record<string, string>>): Promise<void> {
  for (const [clientId, secret] of Object.entries(secrets)) {
    const imported = await importWebhookSecret(secret);
    if (!imported.ok) throw new Error(imported.message);
    partners.set(`/${clientId}`, { key: imported.key, counting: new Counting(ages) });
  }
}

const [certificate = "", key = ""] = process.argv.slice(2);
const files = { cert: readFileSync(certificate), key: readFileSync(key) };
const server = createServer(files, (request, response) => void take(request, response));
const controls = createPlainServer((request, response) => void control(request, response));
server.listen(0, "127.0.0.1", () => {
  controls.listen(0, "127.0.0.1", () => {
    const portOf = (at: typeof server | typeof controls) => (at.address() as AddressInfo).port;
    const line = { message: "serving", port: portOf(server), controlPort: portOf(controls) };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  });
});
process.once("SIGTERM", () => process.exit(0));
