// What the scripts share, tested inside k6; and what k6 says where nothing can be measured.
import { execFile, type ExecFileException } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { assert, assertEquals, assertMatch } from "@std/assert";
import {
  makePartnerFiles,
  type PartnerFiles,
  type ServerFiles,
} from "@mithqal/testing/credentials";
import { findK6 } from "../k6/find_k6.ts";
import { scriptNames } from "./scripts.ts";

const loadtest = fileURLToPath(new URL("../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "mithqal-k6-"));
after(() => rmSync(folder, { recursive: true }));

const k6 = await findK6().catch((error: Error) => error);
const skip = k6 instanceof Error && `no k6: ${k6.message.slice(0, 80)}`;

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a script by k6 with these settings, trusting an authority of the test's. */
function run(
  script: string,
  settings: Readonly<Record<string, string>>,
  ca = "",
): Promise<Ended> {
  const words = ["run", "--quiet", "--no-color", "--no-usage-report"];
  const set = Object.entries(settings).flatMap(([name, value]) => ["-e", `${name}=${value}`]);
  const { PATH = "", HOME = "" } = process.env;
  const env = { PATH, HOME, ...(ca !== "" && { SSL_CERT_FILE: ca }) };
  return new Promise((resolve) => {
    const done = (error: ExecFileException | null, stdout: string, stderr: string) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr });
    execFile(k6 as string, [...words, ...set, script], { cwd: loadtest, env }, done);
  });
}

/** Writes a partner's files into a folder of its own; returns the place of its credentials. */
async function written(name: string, files: PartnerFiles): Promise<string> {
  await mkdir(join(folder, name));
  for (const [file, content] of Object.entries(files)) {
    const text = typeof content === "string" ? content : JSON.stringify(content);
    await writeFile(join(folder, name, file), text);
  }
  return join(folder, name, "credentials.json");
}

/** A service that counts who gets through to it. */
async function withServer(
  { certificate, key, partnerAuthority }: ServerFiles,
  work: (baseUrl: string, requests: () => number) => Promise<void>,
): Promise<void> {
  let requests = 0;
  const tls = { cert: certificate, key, ca: partnerAuthority, requestCert: true };
  const server = createServer({ ...tls, rejectUnauthorized: true }, (_request, response) => {
    requests++;
    response.writeHead(401, { "Content-Type": "application/problem+json" });
    response.end(JSON.stringify({ code: "invalid_client" }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    await work(`https://127.0.0.1:${(server.address() as AddressInfo).port}`, () => requests);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** It ended at once, and said why in one line. */
function assertStopped({ code, stdout, stderr }: Ended, reason: RegExp): void {
  assertEquals([code === 0, stdout], [false, ""]);
  const lines = stderr.trim().split("\n");
  assertEquals(lines.length, 1, stderr);
  assertMatch(lines[0]!, reason);
}

test("what the scripts share works inside k6", { skip }, async () => {
  const { partner } = await makePartnerFiles();
  const credentials = await written("inside", partner);
  const ended = await run("shared/tests.ts", { CREDENTIALS: credentials });
  assertEquals(ended.code, 0, ended.stdout + ended.stderr);
});

test("each script says which profile, rate or span it does not know", { skip }, async () => {
  const { partner } = await makePartnerFiles();
  const credentials = await written("words", partner);
  for (const script of scriptNames) {
    assertStopped(
      await run(`${script}.ts`, { CREDENTIALS: credentials, PROFILE: "heavy" }),
      /expected -e PROFILE= smoke, load, stress, soak, breakpoint, got heavy/,
    );
  }
  const settings: [name: string, value: string, reason: RegExp][] = [
    ["RATE", "fast", /expected -e RATE= a whole number from 1, got fast/],
    ["DURATION", "1 day", /expected -e DURATION= a span like 90s, 15m or 1h, got 1 day/],
  ];
  for (const [name, value, reason] of settings) {
    const given = { CREDENTIALS: credentials, [name]: value };
    assertStopped(await run("quote_to_order.ts", given), reason);
  }
});

test("credentials that are missing or not whole are told", { skip }, async () => {
  const missing = join(folder, "nobody/credentials.json");
  assertStopped(
    await run("quote_to_order.ts", { CREDENTIALS: missing }),
    /expected to read \S*credentials\.json: give -e CREDENTIALS=/,
  );
  const { partner } = await makePartnerFiles();
  const { signing_kid: _kid, ...others } = partner["credentials.json"];
  const half = await written("half", { ...partner, "credentials.json": others });
  assertStopped(
    await run("quote_to_order.ts", { CREDENTIALS: half }),
    /expected \S*credentials\.json to have signing_kid/,
  );
});

test("a target where nobody listens ends every script at once", { skip }, async () => {
  const { partner } = await makePartnerFiles({ baseUrl: "https://127.0.0.1:9" });
  const credentials = await written("dead", partner);
  for (const script of scriptNames) {
    const ended = await run(`${script}.ts`, { CREDENTIALS: credentials });
    assertStopped(ended, /https:\/\/127\.0\.0\.1:9 can't be reached: .*connection refused/);
  }
});

test("a certificate that the service does not take is told", { skip }, async () => {
  const [{ server }, { partner: stranger }] = [await makePartnerFiles(), await makePartnerFiles()];
  const own = await makePartnerFiles();
  await withServer({ ...server, partnerAuthority: own.server.partnerAuthority }, async (
    baseUrl,
    requests,
  ) => {
    const listed = { ...stranger["credentials.json"], base_url: baseUrl };
    const files = { ...stranger, "credentials.json": listed };
    const credentials = await written("stranger", files);
    // The service's own certificate is of an authority that this partner does not know.
    assertStopped(
      await run(
        "quote_to_order.ts",
        { CREDENTIALS: credentials },
        join(folder, "stranger/server-ca.pem"),
      ),
      /can't be reached: .*certificate signed by unknown authority/,
    );
    assertEquals(requests(), 0);
  });
});

test("a service that does not take the partner's certificate is told", { skip }, async () => {
  const { partner, server } = await makePartnerFiles();
  const other = await makePartnerFiles();
  const { partnerAuthority } = other.server;
  await withServer({ ...server, partnerAuthority }, async (baseUrl, requests) => {
    const listed = { ...partner["credentials.json"], base_url: baseUrl };
    const credentials = await written("refused", { ...partner, "credentials.json": listed });
    const ca = join(folder, "refused/server-ca.pem");
    for (const script of ["quote_to_order.ts", "handshakes.ts"]) {
      assertStopped(await run(script, { CREDENTIALS: credentials }, ca), /can't be reached: /);
    }
    assertEquals(requests(), 0);
  });
});

test("a partner that gets no token ends the run after one request", { skip }, async () => {
  const { partner, server } = await makePartnerFiles();
  await withServer(server, async (baseUrl, requests) => {
    const listed = { ...partner["credentials.json"], base_url: baseUrl };
    const credentials = await written("tokenless", { ...partner, "credentials.json": listed });
    const ca = join(folder, "tokenless/server-ca.pem");
    const ended = await run("quote_to_order.ts", { CREDENTIALS: credentials }, ca);
    assertStopped(ended, /no token: 401 invalid_client/);
    assertEquals(requests(), 1);
    assert(!ended.stderr.includes(String(partner["credentials.json"].client_secret)));
  });
});
