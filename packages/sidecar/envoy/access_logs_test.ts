import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { daysAgo } from "@mithqal/testing/identities";
import { Edge } from "../testdata/edge.ts";
import { sendPlain, sendText } from "../verify/send_bytes.ts";
import { bareText } from "../verify/request_text.ts";

test("a line tells who asked for what, and no secret of anybody", async () => {
  await Edge.with(async (edge) => {
    const canary = "canary-0123456789";
    const headers = {
      Authorization: `Bearer ${canary}`,
      "X-JWS-Signature": canary,
      "Idempotency-Key": canary,
      Cookie: canary,
    };
    const body = `client_secret=${canary}`;
    await edge.ask(`/v1/quotes?key=${canary}`, { method: "POST", headers, body });
    const [line] = await edge.log("request", 1);
    const { method, path, status, reason, request_id, certificate_sha256, subject } = line!;
    assertEquals([method, path, status, reason, request_id, certificate_sha256, subject], [
      "POST",
      "/v1/quotes",
      200,
      "answered by the server",
      "req_of_the_server",
      edge.partner.sha256,
      "CN=demo,O=Bank Alpha",
    ]);
    const text = await readFile(join(edge.folder, "access.log"), "utf8");
    assert(!text.includes(canary));
    assert(!text.includes("the-sidecar-of-these-tests"));
  });
});

test("a failed handshake has a line of its own, with the reason in plain words", async () => {
  await Edge.with(async (edge) => {
    const { target } = edge;
    const request = bareText(["GET /health HTTP/1.1", "Host: a"]);
    await sendText(target, request, null);
    await sendText(target, request, await edge.pki.partner("old", { since: daysAgo(400) }));
    const [server, other] = [await edge.pki.server(), await edge.pki.nextGeneration()];
    await sendText(target, request, server);
    await sendText(target, request, await other.partner("other"));
    await sendPlain(target, request);
    await sendPlain(target, "no TLS at all, whatever it may be\r\n");
    await sendPlain(target, "");
    const reasons = (await edge.log("handshake", 7)).map(({ reason }) => reason);
    assertEquals(reasons, [
      "no client certificate was presented",
      "the client certificate has ended",
      "the client certificate is of no authority that is trusted here",
      "the client certificate is of no authority that is trusted here",
      "plain HTTP was spoken, where TLS is expected",
      "something other than TLS was spoken",
      "the handshake took too long",
    ]);
  });
});
