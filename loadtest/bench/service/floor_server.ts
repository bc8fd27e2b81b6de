// What the service is held against: Hono's routes over node:http that do nothing, or the least there is.
import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import process from "node:process";
import { Hono } from "hono";

const [socket = "", secretHash = ""] = process.argv.slice(2);
const ecdsa = { name: "ECDSA", hash: "SHA-256" };
const curve = { name: "ECDSA", namedCurve: "P-256" };
const { privateKey } = await crypto.subtle.generateKey(curve, false, ["sign"]);
/** What an order's body holds is as long as with the service. */
const quote_id = "qte_01kae4h3zsf8xrv6y2m0d9c5bt";
const known = Buffer.from(secretHash, "hex");

const app = new Hono();
app.post("/v1/quotes", (context) => context.json({ quote_id }, 201));
app.post("/v1/orders", (context) => context.json({}, 201));
app.post("/oauth/token", async (context) => {
  const form = new URLSearchParams(await context.req.text());
  const given = createHash("sha256").update(form.get("client_secret") ?? "").digest();
  if (!timingSafeEqual(given, known)) return context.json({ error: "invalid_client" }, 401);
  return context.json({ access_token: await tokenFor(form.get("client_id")), expires_in: 600 });
});

async function tokenFor(clientId: string | null): Promise<string> {
  const now = Math.floor(Date.now() / 1_000);
  const claims = { client_id: clientId, iat: now, exp: now + 600, jti: crypto.randomUUID() };
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const text = `${part({ alg: "ES256", typ: "at+jwt" })}.${part(claims)}`;
  const signature = await crypto.subtle.sign(ecdsa, privateKey, Buffer.from(text));
  return `${text}.${Buffer.from(signature).toString("base64url")}`;
}

/** The least that brings a request of node:http to Hono and its answer back. */
async function serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Uint8Array[] = [];
  for await (const part of message) parts.push(part as Uint8Array);
  const answer = await app.fetch(
    new Request(`http://floor${message.url}`, {
      method: message.method!,
      headers: { "content-type": message.headers["content-type"]! },
      body: Buffer.concat(parts),
    }),
  );
  response.writeHead(answer.status, { "content-type": answer.headers.get("content-type")! });
  response.end(await answer.text());
}

// Connections are kept as long as the api keeps them: longer than a client does.
const kept = { keepAliveTimeout: 75_000 };
createServer(kept, (message, response) => void serve(message, response)).listen(socket, () => {
  process.stdout.write(`${JSON.stringify({ message: "serving" })}\n`);
});
process.once("SIGTERM", () => process.exit(0));
