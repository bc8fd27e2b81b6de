// The client of an API without tokens, on real mutual TLS that fails in the middle.
import { assert, assertEquals, assertRejects } from "@std/assert";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { makePartnerFiles } from "@mithqal/testing/credentials";
import { CertificateClient } from "./certificate_client.ts";
import { CredentialsError } from "./errors/credentials_error.ts";
import { OutcomeUnknownError } from "./errors/outcome_unknown_error.ts";

const { partner, server: shown } = await makePartnerFiles();

type Answer = (message: IncomingMessage, response: ServerResponse) => void;

/** Runs with a client of a server that answers like this. */
async function withClient(
  answer: Answer,
  run: (client: CertificateClient) => Promise<void>,
): Promise<void> {
  const server = createServer({
    cert: shown.certificate,
    key: shown.key,
    ca: shown.partnerAuthority,
    requestCert: true,
  }, answer);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const folder = await mkdtemp(join(tmpdir(), "mithqal-certificate-client-"));
  const { client_secret: _none, ...members } = partner["credentials.json"];
  const base_url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const files = { ...partner, "credentials.json": JSON.stringify({ ...members, base_url }) };
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), text, { mode: 0o600 });
  }
  const client = await CertificateClient.open(join(folder, "credentials.json"), {
    deadlineMs: 5_000,
  });
  try {
    await run(client);
  } finally {
    await client.close();
    server.close();
    server.closeAllConnections();
    await rm(folder, { recursive: true });
  }
}

function json(response: ServerResponse, value: unknown): void {
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify(value));
}

test("a write whose answer is lost goes out again under the same key, without a token", async () => {
  const keys: unknown[] = [];
  await withClient((message, response) => {
    keys.push(message.headers["idempotency-key"]);
    assertEquals(message.headers.authorization, undefined);
    if (keys.length === 1) return void message.socket.destroy();
    json(response, { status: "done" });
  }, async (client) => {
    const answer = await client.write<{ status: string }>("/acts", {}, ["status"]);
    assertEquals(answer, { status: "done" });
  });
  assertEquals(keys.length, 2);
  assert(typeof keys[0] === "string" && keys[0] === keys[1]);
});

test("a write that never gets an answer tells its key", async () => {
  await withClient((message) => void message.socket.destroy(), async (client) => {
    const options = { idempotencyKey: "own-key", deadlineMs: 500 };
    await assertRejects(
      () => client.write("/acts", {}, ["status"], options),
      OutcomeUnknownError,
      "under own-key",
    );
  });
});

test("CertificateClient.open() tells what is wrong with the file", async () => {
  await assertRejects(
    () => CertificateClient.open("nothing.json"),
    CredentialsError,
    "expected a file at nothing.json, got none",
  );
});
