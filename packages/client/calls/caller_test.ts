// Calls over a transport in the test's hands: what goes out at each try, and what the caller is told.
import { inspect } from "node:util";
import { test } from "node:test";
import { assert, assertEquals, assertNotEquals, assertRejects } from "@std/assert";
import { generateKey } from "@mithqal/jws";
import type { Credentials } from "../credentials/credentials.ts";
import { OutcomeUnknownError } from "../errors/outcome_unknown_error.ts";
import { ProblemError } from "../errors/problem_error.ts";
import { TransportError } from "../errors/transport_error.ts";
import { Mithqal, type MithqalOptions } from "../mithqal.ts";
import type { Transport, TransportRequest } from "../transport/transport.ts";

const { privateJwk } = await generateKey();
const credentials: Credentials = {
  baseUrl: "https://api.example",
  environment: "sandbox",
  clientId: "demo",
  clientSecret: "canary-client-secret",
  certificate: "canary-certificate",
  certificateKey: "canary-certificate-key",
  ca: "",
  signingKey: privateJwk,
};
const order = { order_id: "ord_1", status: "executed", ledger_hash: "00", total_halalas: 1 };
const placed = { ...order, balances: {} };

type Reply = (
  request: TransportRequest,
) => Promise<{ status: number; json: unknown; more?: object }>;

const is = (status: number, json: unknown, more?: object): Reply => () =>
  Promise.resolve({ status, json, ...(more && { more }) });
const fails = (words: string): Reply => () => Promise.reject(new TypeError(words));
const hangs: Reply = ({ signal }) =>
  new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

/** A client whose requests are answered in turn; tokens are always given. */
async function scripted(replies: Reply[], own: MithqalOptions = {}) {
  const sent: TransportRequest[] = [];
  let tokens = 0;
  const transport: Transport = {
    send: async (request) => {
      const isToken = request.url.endsWith("/oauth/token");
      if (!isToken) sent.push(request);
      const token = () => is(200, { access_token: `canary-token-${++tokens}`, expires_in: 600 });
      const reply = isToken ? token() : replies.shift() ?? is(500, {});
      const { status, json, more = {} } = await reply(request);
      const headers = new Headers({ "Content-Type": "application/json", ...more });
      return { status, headers, body: new TextEncoder().encode(JSON.stringify(json)) };
    },
    close: () => Promise.resolve(),
  };
  const mithqal = await Mithqal.open(credentials, {
    transport: () => Promise.resolve(transport),
    ...own,
  });
  return { mithqal, sent, tokens: () => tokens };
}

const place = (mithqal: Mithqal, options = {}) =>
  mithqal.orders.place({ quote_id: "qte_1" }, options);

test("a retry has the same key and body, and a new nonce, time and signature", async () => {
  const { mithqal, sent } = await scripted([
    fails("ECONNRESET"),
    is(503, { code: "overloaded", retry: "same_key" }),
    is(201, placed),
  ]);
  assertEquals((await place(mithqal)).order_id, "ord_1");
  const of = (name: string) => sent.map(({ headers }) => headers[name]);
  assertEquals(new Set(of("Idempotency-Key")).size, 1);
  assert(/^[0-9a-f-]{36}$/.test(of("Idempotency-Key")[0]!));
  assertEquals(new Set(of("X-Nonce")).size, 3);
  assertEquals(new Set(of("X-JWS-Signature")).size, 3);
  assertEquals(new Set(sent.map(({ body }) => new TextDecoder().decode(body!))).size, 1);
});

test("an order that is not taken is told at once, with its key", async () => {
  const { mithqal, sent } = await scripted([
    is(409, { code: "quote_expired", retry: "new_quote" }),
  ]);
  const error = await place(mithqal, { idempotencyKey: "mine" }).then(() => null, (e) => e);
  assert(error instanceof ProblemError);
  assertEquals([error.code, error.idempotencyKey, sent.length], ["quote_expired", "mine", 1]);
  assertEquals(error.remedy, "ask for a new quote, and order under a new Idempotency-Key");
});

test("a refusal after a lost answer settles the write only when it speaks of the key", async () => {
  const settled = await scripted([
    fails("ECONNRESET"),
    is(422, { code: "insufficient_funds", retry: "new_key" }),
  ]);
  await assertRejects(() => place(settled.mithqal), ProblemError, "422 insufficient_funds");
  const open = await scripted([
    fails("ECONNRESET"),
    is(403, { code: "ip_not_allowed", retry: "same_key" }),
  ]);
  await assertRejects(() => place(open.mithqal), OutcomeUnknownError, "403 ip_not_allowed");
});

test("a read that is lost to the end is no unknown outcome", async () => {
  const { mithqal } = await scripted([fails("ECONNRESET")], { deadlineMs: 1 });
  await assertRejects(() => mithqal.balances(), TransportError, "ended before the answer");
});

test("a wait that does not fit before the deadline is not begun", async () => {
  const { mithqal, sent } = await scripted([
    is(429, { code: "rate_limited", retry: "same_key" }, { "Retry-After": "3600" }),
  ]);
  await assertRejects(() => place(mithqal), ProblemError, "429 rate_limited");
  assertEquals(sent.length, 1);
});

test("one try has its own time, and the next one may answer", async () => {
  const { mithqal, sent } = await scripted([hangs, is(201, placed)], { timeoutMs: 30 });
  assertEquals((await place(mithqal)).order_id, "ord_1");
  assertEquals(sent.length, 2);
});

test("a signal ends a read with its own reason, and a call that never began", async () => {
  const { mithqal, sent } = await scripted([hangs]);
  const reason = new Error("enough");
  await assertRejects(
    () => mithqal.balances({ signal: AbortSignal.abort(reason) }),
    Error,
    "enough",
  );
  assertEquals(sent.length, 0);
  const giveUp = new AbortController();
  const reading = mithqal.balances({ signal: giveUp.signal });
  while (sent.length === 0) await new Promise((resolve) => setImmediate(resolve));
  giveUp.abort(reason);
  assertEquals(await reading.then(() => null, (error) => error), reason);
});

test("all calls at once share a token, and one refusal of it fetches one new", async () => {
  const balances = { sar: {}, gold: {} };
  const expired = is(401, { code: "token_expired", retry: "same_key" });
  const replies = [...Array(20).fill(is(200, balances)), expired, expired, is(200, balances)];
  const { mithqal, sent, tokens } = await scripted([...replies, is(200, balances)]);
  await Promise.all(Array.from({ length: 20 }, () => mithqal.balances()));
  assertEquals(tokens(), 1);
  await Promise.all([mithqal.balances(), mithqal.balances()]);
  assertEquals([tokens(), sent.length], [2, 24]);
  assertNotEquals(sent[0]!.headers["Authorization"], sent[23]!.headers["Authorization"]);
});

test("an unknown member and an unknown code do no harm", async () => {
  const { mithqal } = await scripted([
    is(201, { ...placed, colour: "gold" }),
    is(418, { code: "teapot", detail: "short and stout" }),
  ]);
  assertEquals((await place(mithqal) as unknown as { colour: string }).colour, "gold");
  await assertRejects(() => place(mithqal), ProblemError, "418 teapot: short and stout");
});

test("hooks and errors never see a secret, and a hook's fault changes nothing", async () => {
  const notes: unknown[] = [];
  const note = (name: string) => (one: unknown) => {
    notes.push([name, one]);
    throw new Error("a fault of the hook");
  };
  const hooks = {
    onRequest: note("request"),
    onResponse: note("response"),
    onRetry: note("retry"),
  };
  const { mithqal, sent } = await scripted([
    fails("ECONNRESET"),
    is(201, placed, { "X-Request-Id": "req_1", "Idempotent-Replayed": "true" }),
    is(403, { code: "ip_not_allowed", retry: "same_key" }),
  ], { hooks });
  await place(mithqal, { idempotencyKey: "mine" });
  const error = await mithqal.balances().then(() => null, (error) => error);
  const told = inspect([notes, error, mithqal], { depth: 20, showHidden: true });
  assertEquals(told.includes("canary"), false);
  assertEquals(told.includes(privateJwk.d), false);
  assertEquals(told.includes(sent[1]!.headers["X-JWS-Signature"]!), false);
  const names = notes.map((one) => (one as [string])[0]);
  assertEquals(names.slice(2, 6), ["request", "retry", "request", "response"]);
  const response = (notes[5] as [string, Record<string, unknown>])[1];
  assertEquals({ ...response, durationMs: 0 }, {
    method: "POST",
    path: "/v1/orders",
    attempt: 2,
    idempotencyKey: "mine",
    status: 201,
    code: undefined,
    requestId: "req_1",
    replayed: true,
    durationMs: 0,
  });
});

test("a signer that fails is the caller's own error, and nothing was sent", async () => {
  const signer = { sign: () => Promise.reject(new Error("the module is locked")) };
  const { mithqal, sent } = await scripted([], { signer });
  await assertRejects(() => place(mithqal), Error, "the module is locked");
  assertEquals(sent.length, 0);
});
