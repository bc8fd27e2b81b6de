// The certificates at work: real handshakes over a real socket.
import { assertEquals, assertMatch } from "@std/assert";
import { once } from "node:events";
import { createServer, request as httpsRequest } from "node:https";
import type { RequestOptions, ServerOptions } from "node:https";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import type { TLSSocket } from "node:tls";
import { issueRevocationList } from "./issue_revocation_list.ts";
import { issueServerCertificate } from "./issue_server_certificate.ts";
import { makeRequest } from "./make_request.ts";
import { authorityFor, daysLater, type Holder, made, now, partnerOf } from "./testdata/made.ts";

const authority = await authorityFor("partner");
const servers = await authorityFor("server");
const [good, bad] = [await partnerOf(authority, "good"), await partnerOf(authority, "bad")];
const serverKey = await made(makeRequest({ organization: "Mithqal", commonName: "server" }));
const serverCertificate = await made(issueServerCertificate({
  authority: servers,
  request: serverKey.requestPem,
  names: ["localhost", "127.0.0.1"],
  now,
}));

const serverOptions: ServerOptions = {
  cert: serverCertificate.certificate.pem,
  key: serverKey.keyPem,
  ca: authority.certificate.pem,
  requestCert: true,
  rejectUnauthorized: true,
  minVersion: "TLSv1.2",
};

/**
 * Asks a server that insists on a good certificate for the hash of the one it saw; a refusal is told with
 * the reason, which only a server that lets everybody in can say.
 */
async function ask(client: RequestOptions, more: ServerOptions = {}): Promise<string> {
  const strict = await askOnce(client, more);
  if (!strict.startsWith("failed: ")) return strict;
  const lenient = await askOnce(client, { ...more, rejectUnauthorized: false });
  return lenient.startsWith("failed: ") ? lenient : `refused: ${lenient}`;
}

async function askOnce(client: RequestOptions, more: ServerOptions): Promise<string> {
  const server = createServer({ ...serverOptions, ...more }, ({ socket }, response) => {
    const { authorized, authorizationError, getPeerCertificate } = socket as TLSSocket;
    const { fingerprint256 = "" } = getPeerCertificate.call(socket);
    response.end(
      authorized ? fingerprint256.replaceAll(":", "").toLowerCase() : `${authorizationError}`,
    );
  });
  server.on("tlsClientError", () => {});
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    return await answer({ port: (server.address() as AddressInfo).port, ...client });
  } finally {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
}

async function answer(client: RequestOptions): Promise<string> {
  return await new Promise((resolve) => {
    const settings = { host: "127.0.0.1", ca: servers.certificate.pem, agent: false, ...client };
    const request = httpsRequest(settings, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => text += part);
      response.on("end", () => resolve(text));
    });
    request.on("error", (error: Error & { code?: string }) => {
      resolve(`failed: ${error.code ?? ""} ${error.message}`);
    });
    request.end();
  });
}

const as = ({ certificate, keyPem }: Holder) => ({ cert: certificate.pem, key: keyPem });

test("a partner's certificate is accepted, and its hash is the one we told", async () => {
  assertEquals(await ask(as(good)), good.certificate.sha256);
});

test("TLS 1.2 works as well", async () => {
  assertEquals(await ask(as(good), { maxVersion: "TLSv1.2" }), good.certificate.sha256);
});

test("a certificate of another authority is refused", async () => {
  const stranger = await partnerOf(await authorityFor("partner"), "good");
  assertEquals(await ask(as(stranger)), "refused: UNABLE_TO_VERIFY_LEAF_SIGNATURE");
});

test("no certificate is refused", async () => {
  assertEquals(await ask({}), "refused: UNABLE_TO_GET_ISSUER_CERT");
});

test("a server's certificate is no client's", async () => {
  const holder = { certificate: serverCertificate.certificate, keyPem: serverKey.keyPem };
  const both = [authority.certificate.pem, servers.certificate.pem];
  assertEquals(await ask(as(good), { ca: both }), good.certificate.sha256);
  // Deno has only one word for all that is wrong with a chain.
  assertMatch(
    await ask(as(holder), { ca: both }),
    /^refused: (?:INVALID_PURPOSE|UNABLE_TO_VERIFY)/,
  );
});

test("a client refuses the server of another authority, and one by another name", async () => {
  const other = await authorityFor("server");
  const stranger = { ...as(good), ca: other.certificate.pem };
  const misnamed = { ...as(good), servername: "evil.example" };
  assertMatch(await ask(stranger), /^failed: UNABLE_TO_VERIFY_LEAF_SIGNATURE/);
  assertMatch(await ask(misnamed), /^failed: ERR_TLS_CERT_ALTNAME_INVALID/);
});

const isDeno = "Deno" in globalThis;
const needsNode = {
  skip: isDeno ? "Deno's node:tls takes a revocation list and does not look at it" : false,
};

async function listOf(revoked: readonly Holder[], madeAt = now): Promise<string> {
  const { pem } = await issueRevocationList({
    authority,
    revoked: revoked.map(({ certificate: { serial } }) => ({
      serial,
      revokedAt: now,
      reason: "superseded",
    })),
    previousNumber: 0n,
    now: madeAt,
  });
  return pem;
}

test("a revoked certificate is refused, the others are not", needsNode, async () => {
  const crl = await listOf([bad]);
  assertEquals(await ask(as(good), { crl }), good.certificate.sha256);
  assertEquals(await ask(as(bad), { crl }), "refused: CERT_REVOKED");
  assertEquals(await ask(as(bad), { crl: await listOf([]) }), bad.certificate.sha256);
});

test("an expired revocation list refuses everybody", needsNode, async () => {
  const crl = await listOf([], daysLater(-8));
  assertEquals(await ask(as(good), { crl }), "refused: CRL_HAS_EXPIRED");
});
