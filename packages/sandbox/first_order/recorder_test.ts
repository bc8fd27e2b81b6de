import { test } from "node:test";
import { assertEquals } from "@std/assert";
import type { Transport, TransportRequest } from "@mithqal/client";
import { Recorder } from "./recorder.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

function answering(body: string): Transport {
  const answer = { status: 201, headers: { get: () => null }, body: bytes(body) };
  return { send: () => Promise.resolve(answer), close: () => Promise.resolve() };
}

function requestOf(own: Partial<TransportRequest>): TransportRequest {
  const { signal } = new AbortController();
  const url = "https://host.example/v1/orders";
  return { method: "POST", url, headers: {}, body: null, signal, ...own };
}

test("Recorder leaves out what is secret, and keeps what was signed", async () => {
  const recorder = new Recorder();
  const signer = recorder.watchSigner({ kid: "k", sign: () => Promise.resolve(bytes("s")) });
  await signer.sign(bytes("eyJh.POST\nhttps://host.example/v1/orders\n00\n1\nnonce"));
  const headers = { Authorization: "Bearer canary", "X-Nonce": "nonce", "X-Other": "canary" };
  await recorder.watchTransport(answering('{"order_id":1}')).send(requestOf({ headers }));
  const body = bytes("client_id=demo&client_secret=canary&grant_type=client_credentials");
  await recorder.watchTransport(answering('{"access_token":"canary","expires_in":600}'))
    .send(requestOf({ body }));
  const [order, token] = recorder.take();
  assertEquals(order!.canonical, "POST\nhttps://host.example/v1/orders\n00\n1\nnonce");
  assertEquals(order!.headers, { Authorization: "Bearer (the token)", "X-Nonce": "nonce" });
  assertEquals([order!.status, order!.answer], [201, { order_id: 1 }]);
  assertEquals(token!.canonical, null);
  assertEquals(token!.body, "client_id=demo&client_secret=(secret)&grant_type=client_credentials");
  assertEquals(token!.answer, { access_token: "(the token)", expires_in: 600 });
  assertEquals(recorder.take(), []);
});
