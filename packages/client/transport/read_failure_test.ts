// Real connections that fail, told in plain words under Node and under Deno.
import { assert, assertEquals, assertMatch } from "@std/assert";
import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { createServer as createHttpsServer, type ServerOptions } from "node:https";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { test } from "node:test";
import { makePartnerFiles, type PartnerFiles } from "@mithqal/testing/credentials";
import type { Credentials } from "../credentials/credentials.ts";
import { TransportError, type TransportErrorCode } from "../errors/transport_error.ts";
import { Mithqal } from "../mithqal.ts";
import { readFailure } from "./read_failure.ts";
import { credentialsOf } from "./testdata/credentials_of.ts";

const good = await makePartnerFiles();
const long = { deadlineMs: 10_000, timeoutMs: 5_000 };
const brief = { deadlineMs: 300, timeoutMs: 200 };
/** Enough for one try on a busy machine, and soon over. */
const fewTries = { deadlineMs: 3_000, timeoutMs: 2_900 };

/** Runs against a server for as long as it takes. */
async function listening(server: Server, run: (port: number) => Promise<void>): Promise<void> {
  const sockets = new Set<{ destroy(): void }>();
  server.on("connection", (socket) => sockets.add(socket));
  server.on("tlsClientError", () => {});
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    await run((server.address() as AddressInfo).port);
  } finally {
    server.close();
    for (const socket of sockets) socket.destroy();
  }
}

/** What a call of health comes to. */
async function failure(credentials: Credentials, times = long): Promise<TransportError> {
  const mithqal = await Mithqal.open(credentials, times);
  const error = await mithqal.health().then(() => null, (error) => error);
  await mithqal.close();
  assert(error instanceof TransportError, String(error));
  return error;
}

function tlsServer({ server }: typeof good, own: ServerOptions = {}): Server {
  const { certificate: cert, key, partnerAuthority: ca } = server;
  const options = { cert, key, ca, requestCert: true, rejectUnauthorized: true, ...own };
  return createHttpsServer(options, (_message, response) => response.end('{"status":"ok"}'));
}

/** The failure of a server, by its code and its next step. */
function tells(
  name: string,
  expected: TransportErrorCode,
  remedy: RegExp,
  made: () => Promise<{ server: Server; files?: PartnerFiles; times?: typeof long }>,
): void {
  test(`${name} is told as ${expected}`, async () => {
    const { server, files = good.partner, times = long } = await made();
    await listening(server, async (port) => {
      const error = await failure(credentialsOf(files, `https://127.0.0.1:${port}`), times);
      assertEquals(error.code, expected, `${error.message} ${String(error.cause)}`);
      assertMatch(error.message, new RegExp(`^127.0.0.1:${port}: [^.]+$`));
      assertMatch(error.remedy, remedy);
    });
  });
}

tells("a server of another authority", "server_certificate_untrusted", /"ca"/, async () => {
  const { partner } = await makePartnerFiles();
  return { server: tlsServer(good), files: partner };
});

tells("a server's certificate that has ended", "server_certificate_expired", /clock/, async () => {
  const made = await makePartnerFiles({ serverSince: new Date(Date.now() - 500 * 86_400_000) });
  return { server: tlsServer(made), files: made.partner };
});

tells("a server by another name", "server_certificate_wrong_name", /same host/, async () => {
  const made = await makePartnerFiles({ serverNames: ["api.example"] });
  return { server: tlsServer(made), files: made.partner };
});

tells(
  "a port that speaks http",
  "not_https",
  /port/,
  () => Promise.resolve({ server: createHttpServer((_, response) => response.end("hello")) }),
);

tells(
  "a port that hangs up",
  "connection_lost",
  /certificate/,
  () => Promise.resolve({ server: createServer((socket) => socket.destroy()), times: fewTries }),
);

tells(
  "a port that says nothing",
  "timeout",
  /again/,
  () => Promise.resolve({ server: createServer(() => {}), times: brief }),
);

test("a port where nobody listens is told as connection_refused", async () => {
  await listening(createServer(), async (port) => {
    // A client's own port: nobody listens there, and nobody else can be given it meanwhile.
    const client = connect(port, "127.0.0.1");
    await once(client, "connect");
    const closed = credentialsOf(good.partner, `https://127.0.0.1:${client.localPort}`);
    const error = await failure(closed, fewTries);
    assertEquals([error.code, error.isLasting], ["connection_refused", false]);
    assertMatch(error.remedy, /^check base_url, host and port/);
  });
});

test("a host that there is not is told as host_not_found", async () => {
  // So long a label is looked up without a name server, which may be slow; Deno takes it for no name.
  const host = `${"Deno" in globalThis ? "nowhere" : "x".repeat(64)}.invalid`;
  const error = await failure(credentialsOf(good.partner, `https://${host}`));
  assertEquals(error.code, "host_not_found");
  assertMatch(error.remedy, /name server/);
});

test("what is no answer of the service is told, and not sent again", async () => {
  let requests = 0;
  const server = createHttpsServer(
    { cert: good.server.certificate, key: good.server.key },
    (_message, response) => {
      requests++;
      response.writeHead(200, { "Content-Type": "text/html" }).end("<html>");
    },
  );
  await listening(server, async (port) => {
    const error = await failure(credentialsOf(good.partner, `https://127.0.0.1:${port}`));
    assertEquals([error.code, requests], ["answer_unexpected", 1]);
    assertMatch(
      error.message,
      /^expected status, environment in the answer, got 200 in text\/html/,
    );
  });
});

test("a redirect is not followed", async () => {
  const server = createHttpsServer(
    { cert: good.server.certificate, key: good.server.key },
    (_message, response) => response.writeHead(302, { Location: "https://evil.example/" }).end(),
  );
  await listening(server, async (port) => {
    const error = await failure(credentialsOf(good.partner, `https://127.0.0.1:${port}`));
    assertEquals(error.code, "answer_unexpected");
    assertMatch(error.message, /got 302/);
  });
});

// Whether a refused certificate is told as such is the server's doing, so these are words that were seen.
const seen: readonly [string, TransportErrorCode][] = [
  [
    "ERR_SSL_TLSV1_ALERT_UNKNOWN_CA SSL routines:tlsv1 alert unknown ca",
    "client_certificate_refused",
  ],
  ["received fatal alert: UnknownCA", "client_certificate_refused"],
  ["ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED", "client_certificate_refused"],
  ["received fatal alert: CertificateExpired", "client_certificate_refused"],
  ["ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED", "client_certificate_refused"],
  ["something nobody knows", "connection_failed"],
];

for (const [words, code] of seen) {
  test(`readFailure() takes "${words}" for ${code}`, () => {
    const error = new TypeError("fetch failed", { cause: new Error(words) });
    assertEquals(readFailure(error, "host").code, code);
  });
}
