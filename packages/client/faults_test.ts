// One order, whatever happens on the way: cuts, refusals that pass, other keys, wrong clocks.
import { readFile } from "node:fs/promises";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { embeddedOnly } from "@mithqal/testing/real";
import { type Fault, type ProvisionedPartner, RunningService } from "@mithqal/testing/service";
import { OutcomeUnknownError } from "./errors/outcome_unknown_error.ts";
import { ProblemError } from "./errors/problem_error.ts";
import type { Hooks } from "./hooks.ts";
import { Mithqal, type MithqalOptions } from "./mithqal.ts";

const orders = "POST /v1/orders";

const problem = (status: number, code: string, more: Record<string, string> = {}): Fault => ({
  kind: "answer",
  status,
  headers: { "Content-Type": "application/problem+json", ...more },
  body: JSON.stringify({ code, detail: code, retry: "same_key", retry_after: 1 }),
});

/** What a test is given: a service, a partner, and its client with a quote in hand. */
interface Scene {
  service: RunningService;
  partner: ProvisionedPartner;
  mithqal: Mithqal;
  quoteId: string;
  /** The reasons of all that was sent again. */
  retries: string[];
}

async function scene(
  home: Parameters<typeof RunningService.with>[0],
  run: (scene: Scene) => Promise<void>,
  own: MithqalOptions = {},
): Promise<void> {
  await RunningService.with(home, async (service) => {
    const partner = await service.provision();
    const retries: string[] = [];
    const hooks: Hooks = { onRetry: ({ reason }) => void retries.push(reason) };
    const mithqal = await Mithqal.open(partner.file, { hooks, ...own });
    try {
      const { quote_id: quoteId } = await mithqal.quotes.create({ side: "buy", gold_grams: 1 });
      await run({ service, partner, mithqal, quoteId, retries });
    } finally {
      await mithqal.close();
    }
    assertEquals(service.reports, []);
  });
}

/** Orders once, and has the database say that it happened once. */
async function orderOnce({ service, partner, mithqal, quoteId }: Scene): Promise<void> {
  const order = await mithqal.orders.place({ quote_id: quoteId });
  assertEquals([order.quote_id, order.status], [quoteId, "executed"]);
  await assertOneOrder(service, partner);
}

async function assertOneOrder(
  { home: { database, cell } }: RunningService,
  { partner }: ProvisionedPartner,
): Promise<void> {
  const [row] = await database.query(
    `select count(*) as orders from ${cell}.orders where partner = $1::int`,
    [partner],
  );
  assertEquals(Number(row!.orders), 1);
}

const spoilt: readonly [name: string, faults: Fault[], retries: string[]][] = [
  ["a connection cut before the commit", [{ kind: "cut_before" }], ["connection_lost"]],
  ["a connection cut after the commit", [{ kind: "cut_after" }], ["connection_lost"]],
  ["an answer that ends in its middle", [{ kind: "half_answer" }], ["answer_truncated"]],
  ["an answer of half the JSON", [{ kind: "half_json" }], ["answer_truncated"]],
  ["503", [problem(503, "overloaded")], ["overloaded"]],
  ["429", [problem(429, "rate_limited")], ["rate_limited"]],
  ["a gateway's own 502", [{ kind: "answer", status: 502, body: "<html>" }], ["gateway_failed"]],
  [
    "a token that is none of the service's",
    [{ kind: "header", name: "Authorization", value: "Bearer e.e.e" }],
    ["token_invalid"],
  ],
  ["a token that has expired", [problem(401, "token_expired")], ["token_expired"]],
  [
    "all of it in a row",
    [
      { kind: "cut_after" },
      problem(503, "outcome_unknown"),
      { kind: "half_answer" },
      problem(401, "token_expired"),
      { kind: "cut_before" },
    ],
    ["connection_lost", "outcome_unknown", "answer_truncated", "token_expired", "connection_lost"],
  ],
];

for (const [name, faults, retries] of spoilt) {
  embeddedOnly(`one order in spite of ${name}`, async (home) => {
    await scene(home, async (scene) => {
      scene.service.hop.spoil(orders, ...faults);
      await orderOnce(scene);
      assertEquals(scene.retries, retries);
      assertEquals(scene.service.hop.count(orders), faults.length + 1);
    });
  });
}

for (const minutes of [-10, 10]) {
  const now = () => Date.now() + minutes * 60_000;
  embeddedOnly(`one order with a clock that is ${minutes} minutes off`, async (home) => {
    await scene(home, async (scene) => {
      await orderOnce(scene);
      assertEquals(scene.retries, []);
      const { clock_skew_seconds: skew } = await scene.mithqal.probe();
      assert(Math.abs(skew) <= 2, `${skew} s`);
    }, { now });
  });
}

embeddedOnly("one order with a clock that goes wrong between two calls", async (home) => {
  let offMs = 0;
  await scene(home, async (scene) => {
    // Backwards: forwards the token would seem to have ended, and the new one's answer tell the time.
    offMs = -600_000;
    await orderOnce(scene);
    assertEquals(scene.retries, ["timestamp_out_of_window"]);
  }, { now: () => Date.now() + offMs });
});

embeddedOnly("one order after the service has changed the key of its tokens", async (home) => {
  await scene(home, async (scene) => {
    await scene.service.replaceTokenKey();
    await orderOnce(scene);
    assertEquals(scene.retries, ["token_invalid"]);
  });
});

embeddedOnly("one order after the signing key was rotated on disk", async (home) => {
  await scene(home, async (scene) => {
    const { partner, service, retries } = scene;
    const { signing_kid: old } = await credentialsOf(partner);
    await partner.newSigningKey("next.jwk");
    await partner.save();
    await partner.end("signing_key", old!);
    await service.know();
    await orderOnce(scene);
    assertEquals(retries, ["signature_invalid"]);
  });
});

embeddedOnly("one order after the certificate was rotated on disk", async (home) => {
  await scene(home, async (scene) => {
    const { partner, service, retries } = scene;
    const [old] = await certificatesOf(service, partner);
    await partner.newCertificate("next");
    await partner.save();
    await partner.end("certificate", old!);
    await service.know();
    await orderOnce(scene);
    assertEquals(retries, ["client_certificate_revoked"]);
  });
});

embeddedOnly("one order when the key and the token fail after the commit", async (home) => {
  await scene(home, async (scene) => {
    const { partner, service, retries } = scene;
    const { signing_kid: old } = await credentialsOf(partner);
    await partner.newSigningKey("next.jwk");
    await partner.save();
    service.hop.spoil(orders, { kind: "cut_after" });
    const order = orderOnce(scene);
    await partner.end("signing_key", old!);
    await service.replaceTokenKey();
    await service.know();
    await order;
    assert(retries.length > 0);
  });
});

embeddedOnly("a certificate that is revoked for good is told with the next step", async (home) => {
  await scene(home, async ({ service, partner, mithqal, quoteId }) => {
    const [old] = await certificatesOf(service, partner);
    await partner.end("certificate", old!);
    await service.know();
    const placing = mithqal.orders.place({ quote_id: quoteId });
    const error = await placing.then(() => null, (error) => error);
    assert(error instanceof ProblemError);
    assertEquals([error.code, error.status], ["client_certificate_revoked", 401]);
    assertEquals(
      error.remedy,
      "have the operator sign a request of yours, and put the certificate in its place",
    );
  });
});

embeddedOnly("an outcome that stays unknown carries the key to go on with", async (home) => {
  await scene(home, async ({ service, partner, mithqal, quoteId }) => {
    service.hop.spoil(orders, ...Array.from({ length: 50 }, (): Fault => ({ kind: "cut_after" })));
    const options = { deadlineMs: 1_500 };
    const placing = mithqal.orders.place({ quote_id: quoteId }, options);
    const error = await placing.then(() => null, (error) => error);
    assert(error instanceof OutcomeUnknownError);
    assertEquals(error.code, "outcome_unknown");
    service.hop.spoil(orders);
    const { idempotencyKey } = error;
    const order = await mithqal.orders.place({ quote_id: quoteId }, { idempotencyKey });
    assertEquals(order.status, "executed");
    await assertOneOrder(service, partner);
  });
});

embeddedOnly("a caller who gives up in mid-flight is told the key", async (home) => {
  await scene(home, async ({ service, partner, mithqal, quoteId }) => {
    const giveUp = new AbortController();
    service.hop.spoil(orders, { kind: "cut_after" }, { kind: "cut_after" });
    const placing = mithqal.orders.place({ quote_id: quoteId }, {
      idempotencyKey: "mine",
      signal: giveUp.signal,
    });
    while (service.hop.count(orders) < 1) await new Promise((resolve) => setImmediate(resolve));
    giveUp.abort(new Error("enough"));
    await assertRejects(() => placing, OutcomeUnknownError, "under mine");
    await mithqal.orders.place({ quote_id: quoteId }, { idempotencyKey: "mine" });
    await assertOneOrder(service, partner);
  });
});

async function credentialsOf({ file }: ProvisionedPartner): Promise<Record<string, string>> {
  return JSON.parse(await readFile(file, "utf8"));
}

async function certificatesOf(
  { home: { database } }: RunningService,
  { partner }: ProvisionedPartner,
): Promise<string[]> {
  const rows = await database.query(
    "select id from common.credentials where partner = $1::int and kind = 'certificate'",
    [partner],
  );
  return rows.map(({ id }) => String(id));
}
