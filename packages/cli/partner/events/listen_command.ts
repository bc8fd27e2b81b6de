import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer as createHttpServer, type RequestListener, type Server } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { nodeHandler, WebhookReceiver } from "@mithqal/client";
import type { CommandSpec } from "../../commands/command_spec.ts";
import type { Invocation } from "../../commands/invocation.ts";
import { UsageError } from "../../outcome/usage_error.ts";
import { openProfile } from "../../profile/open_profile.ts";
import { eventText } from "./event_text.ts";
import { readTlsFiles, type TlsFiles } from "./tls_files.ts";

/** `listen`: a webhook endpoint to look at. */
export const listenCommand: CommandSpec = {
  name: "listen",
  purpose: "receive webhooks here, verify them, and print each event once",
  options: [
    ["--port <port>", "where it listens (8447); 0: any that is free"],
    ["--host <host>", "at which address (127.0.0.1)"],
    [
      "--cert <file>",
      "the certificate of this host, PEM, with --tls-key; in the sandbox the sandbox's",
    ],
    ["--tls-key <file>", "its key"],
    ["--http", "speak plain http: for a proxy on this machine that ends TLS"],
    ["--secret <file>", "the webhook secret in a file; else the profile's webhook_secret"],
  ],
  more: "Events are printed until Ctrl-C; what has a wrong signature is told on stderr.",
  examples: ["listen", "listen --port 9000 --json", "listen --http --port 8080"],
  run: async (invocation) => {
    const secret = await webhookSecret(invocation);
    const receiver = await WebhookReceiver.create({
      secrets: [secret],
      onEvent: (event) => invocation.say({ json: event, text: eventText(event) }),
      onGap: ({ after, before }) =>
        invocation.note(
          `events after ${after} and before ${before} have not come: mithqal events --after ${after}`,
        ),
    });
    const server = await open(invocation, noted(invocation, nodeHandler(receiver)));
    await untilAborted(invocation.signal);
    server.close();
    server.closeAllConnections();
  },
};

async function webhookSecret(invocation: Invocation): Promise<string> {
  const file = invocation.option("secret");
  if (file !== undefined) {
    return (await readFile(file, "utf8")).trim();
  }
  const { webhookSecret: secret } = await openProfile(invocation.profile());
  if (secret !== undefined) return secret;
  throw new UsageError(
    "expected a webhook_secret in the profile, got none",
    "add the one that the operator handed over, or give --secret FILE",
  );
}

/** Tells what was not taken, and why. */
function noted(invocation: Invocation, handle: ReturnType<typeof nodeHandler>): RequestListener {
  return (request, response) => {
    const watched = {
      writeHead: (status: number, headers: Record<string, string>) =>
        response.writeHead(status, headers),
      end: (text: string) => {
        if (response.statusCode !== 200) invocation.note(`${response.statusCode} ${text}`);
        response.end(text);
      },
    };
    handle(request, watched).catch(() => response.destroy());
  };
}

async function open(invocation: Invocation, listener: RequestListener): Promise<Server> {
  const host = invocation.option("host") ?? "127.0.0.1";
  const port = invocation.number("port", 8_447, { min: 0, max: 65_535 });
  const tls = await tlsFiles(invocation);
  const server = tls === null
    ? createHttpServer(listener)
    : createHttpsServer({ cert: tls.certificate, key: tls.key }, listener);
  server.listen(port, host);
  await once(server, "listening");
  const name = tls?.isSandbox ? "localhost" : host;
  const { port: taken } = server.address() as AddressInfo;
  const url = `${tls === null ? "http" : "https"}://${name}:${taken}/`;
  invocation.note(`listening on ${url}`);
  invocation.note("have the operator register this URL; the service then sends webhook.test to it");
  return server as Server;
}

async function tlsFiles(invocation: Invocation): Promise<TlsFiles | null> {
  if (invocation.has("http")) return null;
  const [certificate, key] = [invocation.option("cert"), invocation.option("tlsKey")];
  const secretFile = invocation.option("secret");
  const profile = secretFile === undefined ? invocation.profile() : undefined;
  return await readTlsFiles({ certificate, key, profile });
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
