// What an authenticated partner can get wrong in paths, bodies and amounts.
import { assert, assertEquals } from "@std/assert";
import { problems } from "@mithqal/protocol";
import { embeddedOnly } from "@mithqal/testing/real";
import { House } from "../testdata/house.ts";
import type { PartnerClient } from "../testdata/partner_client.ts";
import type { Reply } from "../testdata/raw_http.ts";

/** A problem has its whole shape, and says what the table of problems says. */
function assertProblem(reply: Reply, code: string, path: string): void {
  const { status, title, retry } = problems[code as keyof typeof problems];
  assertEquals([reply.status, reply.json.code], [status, code], reply.body);
  assertEquals(reply.headers["content-type"], "application/problem+json");
  const { type, title: said, status: number, instance, request_id, retry: way } = reply.json;
  assertEquals([type, said, number, instance, way], [
    `/problems/${code}`,
    title,
    status,
    path,
    retry,
  ]);
  assertEquals(request_id, reply.headers["x-request-id"]);
  assert(typeof reply.json.detail === "string" && !reply.json.detail.endsWith("."));
}

embeddedOnly("unknown paths are 404, and other methods 405 with Allow", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    for (const path of ["/", "/v1", "/v1/orders/", "/V1/orders", "/v1//orders", "/health/x"]) {
      assertProblem(await client.get(path), "not_found", path);
    }
    for (
      const [method, path, allow] of [
        ["GET", "/v1/signed-probe", "POST"],
        ["POST", "/health", "GET"],
        ["DELETE", "/v1/quotes", "GET, POST"],
        ["PUT", "/v1/orders/x", "GET"],
        ["GET", "/v1/quotes/x/cancel", "POST"],
        ["TRACE", "/v1/prices", "GET"],
      ] as const
    ) {
      const reply = await client.send(method, path, client.forwarded());
      assertProblem(reply, "method_not_allowed", path);
      assertEquals(reply.headers.allow, allow);
    }
  });
});

embeddedOnly("a request id is made here and never read", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const own = { "X-Request-Id": "req_00000000000000000000000000" };
    const [first, second] = [await client.get("/health", own), await client.get("/health", own)];
    assert(first.headers["x-request-id"] !== own["X-Request-Id"]);
    assert(first.headers["x-request-id"] !== second.headers["x-request-id"]);
  });
});

const quoteFaults: [string, string, string?][] = [
  ["", "malformed_json"],
  ["{", "malformed_json"],
  ["[]", "validation_error"],
  ["null", "validation_error"],
  ['{"side":"buy","side":"buy","gold_grams":1}', "malformed_json"],
  ['{"side":"buy","gold_grams":NaN}', "malformed_json"],
  ['{"side":"buy","gold_grams":01}', "malformed_json"],
  ['\ufeff{"side":"buy","gold_grams":1}', "malformed_json"],
  [`${"[".repeat(9)}${"]".repeat(9)}`, "malformed_json"],
  ["[".repeat(60_000), "malformed_json"],
  ['{"side":"buy","gold_grams":1,"note":"x"}', "unknown_parameter", "/note"],
  ['{"side":"buy","gold_grams":1,"__proto__":{}}', "unknown_parameter", "/__proto__"],
  ['{"side":"hold","gold_grams":1}', "validation_error", "/side"],
  ['{"side":"buy"}', "validation_error", ""],
  ['{"side":"buy","gold_grams":1,"amount_sar":1}', "validation_error", ""],
  ['{"side":"buy","gold_grams":-1}', "validation_error", "/gold_grams"],
  ['{"side":"buy","gold_grams":1e3}', "validation_error", "/gold_grams"],
  ['{"side":"buy","gold_grams":1e999999999}', "validation_error", "/gold_grams"],
  ['{"side":"buy","gold_grams":10.1230000000000000001}', "validation_error", "/gold_grams"],
  [`{"side":"buy","gold_grams":${"9".repeat(60_000)}}`, "validation_error", "/gold_grams"],
  ['{"side":"buy","gold_grams":null}', "validation_error", "/gold_grams"],
  [
    '{"side":"buy","gold_grams":1,"client_reference":"a b"}',
    "validation_error",
    "/client_reference",
  ],
  ['{"side":"buy","gold_grams":0.009}', "amount_below_minimum"],
  ['{"side":"buy","gold_grams":10000.001}', "amount_above_maximum"],
  ['{"side":"sell","amount_sar":0}', "amount_below_minimum"],
];

embeddedOnly("each fault of a body has its code and points at its member", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    for (const [body, code, pointer] of quoteFaults) {
      const reply = await client.post("/v1/quotes", body);
      assertProblem(reply, code, "/v1/quotes");
      if (pointer !== undefined) assertEquals(reply.json.errors[0].pointer, pointer, body);
      assert(reply.body.length < 1_000, "an answer does not grow with what came");
    }
    assertEquals(house.reports, []);
  });
});

embeddedOnly("a body that is not UTF-8 is malformed", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const reply = await client.post("/v1/quotes", new Uint8Array([0x7b, 0xff, 0x7d]));
    assertProblem(reply, "malformed_json", "/v1/quotes");
  });
});

embeddedOnly("a query is refused wherever none is taken, and nothing happens", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const quote = await client.quote();
    const before = (await client.get("/v1/balances")).json;
    const writes: [path: string, body: unknown][] = [
      ["/v1/quotes", { side: "buy", gold_grams: 1 }],
      [`/v1/quotes/${quote}/cancel`, ""],
      [`/v1/quotes/${quote}/cancel`, {}],
      ["/v1/webhook-endpoint/test", ""],
      ["/sandbox/fund", { amount_sar: 1 }],
    ];
    const refused = async (path: string, ask: (target: string) => Promise<Reply>) => {
      const reply = await ask(`${path}?dry_run=true`);
      assertProblem(reply, "unknown_parameter", path);
      assertEquals(reply.json.errors[0].pointer, "/dry_run");
      assertProblem(await ask(`${path}?dry_run`), "malformed_request", path);
    };
    for (const path of ["/health", "/v1/prices", "/v1/balances", `/v1/quotes/${quote}`]) {
      await refused(path, (target) => client.get(target));
    }
    for (const [path, body] of writes) await refused(path, (target) => client.post(target, body));
    const order = { quote_id: quote };
    await refused("/v1/orders", (target) => client.sign(target, order));
    await refused("/v1/withdrawals", (target) => client.sign(target, { amount_sar: 100 }));
    assertEquals((await client.get("/v1/balances")).json, before);
    assertEquals((await client.get("/v1/quotes")).json.data.length, 1);
    assertEquals((await client.sign("/v1/orders?", order)).status, 201);
    assertEquals((await client.sign("/v1/signed-probe?any=1", order)).status, 200);
  });
});

async function codeOf(reply: Promise<Reply>): Promise<string> {
  const { status, json } = await reply;
  return `${status} ${json.code ?? json.status}`;
}

embeddedOnly("quotes, orders and withdrawals of others are like unknown ones", async (home) => {
  await House.with(home, async (house) => {
    const [client, other] = [await house.partner(), await house.partner()];
    const theirs = await other.quote();
    const unknown = "qte_01h455vb4pex5vsknk084sn02q";
    const place = (id: string) => codeOf(client.sign("/v1/orders", { quote_id: id }));
    const cancel = (id: string) => codeOf(client.post(`/v1/quotes/${id}/cancel`, {}));
    for (const id of [theirs, unknown]) {
      assertEquals([await place(id), await cancel(id)], [
        "404 quote_not_found",
        "404 quote_not_found",
      ]);
    }
    for (const id of ["x", "%71te_x", "ord_01h455vb4pex5vsknk084sn02q", "..%2f.."]) {
      assertEquals(await cancel(id), "404 quote_not_found", id);
      const path = `/v1/withdrawals/${id}/cancel`;
      assertEquals(await codeOf(client.sign(path, {})), "404 withdrawal_not_found", id);
    }
    assertEquals(
      await codeOf(client.post(`/v1/quotes/${unknown}/cancel`, { a: 1 })),
      "400 unknown_parameter",
    );
  });
});

embeddedOnly("the statement's refusals have their codes and facts", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const quote = { quote_id: await client.quote() };
    const order = await client.sign("/v1/orders", quote);
    const again = await client.sign("/v1/orders", quote);
    assertProblem(again, "quote_already_executed", "/v1/orders");
    assertEquals(again.json.order_id, order.json.order_id);
    const iban = { amount_sar: 100, iban: "SA4420000001234567891234" };
    assertProblem(
      await client.sign("/v1/withdrawals", iban),
      "iban_not_registered",
      "/v1/withdrawals",
    );
    const short = await house.partner({ head: { gold_available: 0n } });
    const sell = await short.sign("/v1/orders", {
      quote_id: await short.quote({ side: "sell", gold_grams: 2.5 }),
    });
    assertProblem(sell, "insufficient_gold", "/v1/orders");
    assertEquals([sell.json.shortfall_grams, sell.json.shortfall_mg], [2.5, 2_500]);
  });
});

embeddedOnly("a suspended partner's replay still answers", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const key = { "Idempotency-Key": "before-the-suspension" };
    const body = { side: "buy", gold_grams: 1 };
    const first = await client.post("/v1/quotes", body, key);
    await setTerms(house, client, "suspended = true");
    assertEquals((await client.post("/v1/quotes", body, key)).body, first.body);
    assertEquals(await codeOf(client.post("/v1/quotes", body)), "403 partner_suspended");
    assertEquals((await client.get("/v1/prices")).status, 200);
  });
});

async function setTerms({ home }: House, client: PartnerClient, columns: string): Promise<void> {
  const text = `update ${home.cell}.terms set ${columns} where partner = $1`;
  await home.database.query(text, [client.partner]);
}

embeddedOnly("fundings are not there in production", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    assertProblem(
      await client.post("/sandbox/fund", { amount_sar: 1 }),
      "not_found",
      "/sandbox/fund",
    );
  }, { environment: "production" });
});

embeddedOnly("a price that is too old is 503", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const reply = await client.get("/v1/prices");
    assertProblem(reply, "pricing_unavailable", "/v1/prices");
    assertEquals([reply.headers["retry-after"], reply.json.retry_after], ["1", 1]);
  }, { prices: { current: () => null } });
});

embeddedOnly("a fault of our own is 500, told to the operator and to nobody else", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const reply = await client.get("/v1/prices");
    assertProblem(reply, "internal_error", "/v1/prices");
    assert(!reply.body.includes("secret words"));
    assertEquals(house.reports.map(String), ["Error: secret words"]);
  }, {
    prices: {
      current: () => {
        throw new Error("secret words");
      },
    },
  });
});

embeddedOnly(
  "too many requests are 429 with the time to wait, in memory and in the statement",
  async (home) => {
    const nowMs = Date.now();
    await House.with(home, async (house) => {
      const client = await house.partner({ terms: { prices_per_second: 10 } });
      const replies = [];
      for (let i = 0; i < 21; i++) replies.push(await client.get("/v1/prices"));
      assertEquals(replies[19]!.headers.ratelimit, '"prices";r=0;t=2');
      assertProblem(replies[20]!, "rate_limited", "/v1/prices");
      assertEquals(replies[20]!.headers["retry-after"], "1");
    }, { now: () => nowMs });
    await House.with(home, async (house) => {
      const client = await house.partner();
      // The directory has not heard of it yet: the statement counts exactly.
      await setTerms(house, client, "quotes_per_second = 1");
      const quote = () => client.post("/v1/quotes", { side: "buy", gold_grams: 1 });
      // All at once: a second later there is room for another one.
      const replies = await Promise.all([quote(), quote(), quote()]);
      assert(replies.some(({ headers }) => headers.ratelimit === '"quotes";r=1;t=2'));
      const refusal = replies.find(({ status }) => status === 429)!;
      assertProblem(refusal, "rate_limited", "/v1/quotes");
      assertEquals(refusal.headers["retry-after"], String(refusal.json.retry_after));
    });
  },
);
