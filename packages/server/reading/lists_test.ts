// Lists: every row exactly once, whatever the size of the pages; filters; cursors; hostile queries.
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { bothHomes, embeddedOnly } from "@mithqal/testing/real";
import { House } from "../testdata/house.ts";
import type { PartnerClient } from "../testdata/partner_client.ts";

type Row = Record<string, unknown>;

/** Walks a list to its end, with pages of the sizes given in turn. */
async function walk(
  client: PartnerClient,
  path: string,
  sizes: readonly number[],
  between: () => Promise<void> = () => Promise.resolve(),
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor = "";
  for (let page = 0; page < 1_000; page++) {
    const size = sizes[page % sizes.length]!;
    const join = path.includes("?") ? "&" : "?";
    const { status, json, body } = await client.get(`${path}${join}limit=${size}${cursor}`);
    assertEquals(status, 200, body);
    assert(json.data.length <= size);
    assertEquals(json.has_more, json.next_cursor !== null);
    rows.push(...json.data);
    if (!json.has_more) return rows;
    cursor = `&cursor=${json.next_cursor}`;
    await between();
  }
  throw new Error("the list has no end");
}

const idsOf = (rows: readonly Row[], name: string) => rows.map((row) => row[name]);
const fund = (client: PartnerClient) => client.post("/sandbox/fund", { amount_sar: 1 });

bothHomes(
  "walking a list gives every row once, newest first, in pages of any size",
  async (home) => {
    await House.with(home, async (house) => {
      const client = await house.partner();
      const made: string[] = [];
      for (let i = 0; i < 23; i++) made.unshift((await fund(client)).json.funding_id);
      const sizes = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 5 });
      await fc.assert(
        fc.asyncProperty(sizes, async (limits) => {
          assertEquals(idsOf(await walk(client, "/v1/fundings", limits), "funding_id"), made);
          const entries = await walk(client, "/v1/ledger-entries", limits);
          assertEquals(idsOf(entries, "sequence"), made.map((_, i) => made.length - i));
          const upwards = await walk(client, "/v1/events?after_sequence=3", limits);
          assertEquals(idsOf(upwards, "sequence"), made.slice(3).map((_, i) => i + 4));
        }),
        { numRuns: 8 },
      );
    });
  },
);

embeddedOnly("rows that are added meanwhile neither hide nor repeat one", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const before: string[] = [];
    for (let i = 0; i < 12; i++) before.unshift((await fund(client)).json.funding_id);
    const add = async () => void await fund(client);
    const rows = await walk(client, "/v1/fundings", [3, 2], add);
    assertEquals(idsOf(rows, "funding_id"), before);
    let more = 3;
    const upwards = await walk(client, "/v1/events?after_sequence=0", [4], async () => {
      if (more-- > 0) await add();
    });
    const sequences = idsOf(upwards, "sequence");
    assertEquals(sequences, sequences.map((_, i) => i + 1));
    const last = (await client.get("/v1/events?limit=1")).json.data[0].sequence;
    assertEquals(sequences.length, last);
  });
});

async function traded(client: PartnerClient) {
  const reference = { client_reference: "ref.1" };
  const bought = await client.quote({ side: "buy", gold_grams: 1, ...reference });
  await client.sign("/v1/orders", { quote_id: bought, client_reference: "ord-1" });
  const sold = await client.quote({ side: "sell", gold_grams: 2 });
  await client.sign("/v1/orders", { quote_id: sold });
  const open = await client.quote({ side: "buy", gold_grams: 3 });
  const cancelled = await client.quote({ side: "sell", gold_grams: 4 });
  await client.post(`/v1/quotes/${cancelled}/cancel`, {});
  return { bought, sold, open, cancelled };
}

embeddedOnly("filters keep what they say, alone and together", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const { bought, sold, open, cancelled } = await traded(client);
    const quotes = async (query: string) =>
      idsOf((await client.get(`/v1/quotes?${query}`)).json.data, "quote_id");
    assertEquals(await quotes(""), [cancelled, open, sold, bought]);
    assertEquals(await quotes("status=active"), [open]);
    assertEquals(await quotes("status=executed"), [sold, bought]);
    assertEquals(await quotes("status=cancelled&side=buy"), []);
    assertEquals(await quotes("side=buy"), [open, bought]);
    assertEquals(await quotes("client_reference=ref.1"), [bought]);
    assertEquals(await quotes("client_reference=ref%2E1&side=buy&limit=1"), [bought]);
    const orders = async (query: string) =>
      idsOf((await client.get(`/v1/orders?${query}`)).json.data, "quote_id");
    assertEquals(await orders("side=sell"), [sold]);
    assertEquals(await orders("client_reference=ord-1"), [bought]);
    assertEquals(await orders("status=reversed"), []);
    const made = (await client.sign("/v1/withdrawals", { amount_sar: 100 })).json;
    const withdrawals = async (query: string) =>
      idsOf((await client.get(`/v1/withdrawals?${query}`)).json.data, "withdrawal_id");
    assertEquals(await withdrawals("status=pending"), [made.withdrawal_id]);
    assertEquals(await withdrawals("status=completed"), []);
    assertEquals((await client.get("/v1/fundings?status=completed")).json.data, []);
  });
});

embeddedOnly("a list is cut by times: from one moment, to before another", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    const first = (await fund(client)).json;
    while (Date.now() <= Date.parse(first.created_at) + 2) await new Promise(setImmediate);
    const second = (await fund(client)).json;
    const at = second.created_at as string;
    for (const path of ["/v1/fundings", "/v1/events", "/v1/ledger-entries"]) {
      const count = async (query: string) =>
        (await client.get(`${path}?${query}`)).json.data.length;
      assertEquals(await count(`created_from=${at}`), 1);
      assertEquals(await count(`created_to=${at}`), 1);
      assertEquals(await count(`created_from=${first.created_at}&created_to=${at}`), 1);
      assertEquals(await count(`created_from=2020-01-01T00:00:00Z`), 2);
      assertEquals(await count(`created_to=9999-12-31T23:59:59.9Z`), 2);
      assertEquals(await count(`created_to=1970-01-01T00:00:00.001Z`), 0);
    }
  });
});

embeddedOnly("a cursor is good for its own list, partner and filters alone", async (home) => {
  await House.with(home, async (house) => {
    const [client, other] = [await house.partner(), await house.partner()];
    for (const each of [client, other]) await traded(each);
    const page = async (path: string, of = client) => (await of.get(path)).json;
    const { next_cursor: cursor } = await page("/v1/quotes?limit=1");
    const refused = async (path: string, of = client) => {
      const { status, json } = await of.get(path);
      assertEquals([status, json.code, json.retry], [400, "invalid_cursor", "never"], path);
    };
    assertEquals((await page(`/v1/quotes?limit=200&cursor=${cursor}`)).data.length, 3);
    await refused(`/v1/quotes?cursor=${cursor}`, other);
    await refused(`/v1/orders?cursor=${cursor}`);
    await refused(`/v1/events?cursor=${cursor}`);
    await refused(`/v1/quotes?side=buy&cursor=${cursor}`);
    await refused(`/v1/quotes?created_from=2020-01-01T00:00:00Z&cursor=${cursor}`);
    const { next_cursor: events } = await page("/v1/events?limit=1");
    await refused(`/v1/ledger-entries?cursor=${events}`);
    await refused(`/v1/events?after_sequence=0&cursor=${events}`);
    const forged = ["", "x", cursor.slice(1), `${cursor}A`, `${cursor}=`, "%00", "a".repeat(9_000)];
    for (const text of forged) await refused(`/v1/quotes?cursor=${text}`);
    for (let at = 0; at < cursor.length; at += 5) {
      const letter = cursor[at] === "A" ? "B" : "A";
      await refused(`/v1/quotes?cursor=${cursor.slice(0, at)}${letter}${cursor.slice(at + 1)}`);
    }
  });
});

const hostile: [query: string, status: number, code: string, pointer?: string][] = [
  ["limit=0", 422, "validation_error", "/limit"],
  ["limit=201", 422, "validation_error", "/limit"],
  ["limit=-1", 422, "validation_error", "/limit"],
  ["limit=1e2", 422, "validation_error", "/limit"],
  ["limit=%31%30%30%30", 422, "validation_error", "/limit"],
  ["limit=", 422, "validation_error", "/limit"],
  ["limit=10&limit=10", 400, "malformed_request"],
  ["limit=10&%6cimit=10", 400, "malformed_request"],
  ["limit", 400, "malformed_request"],
  ["=1", 400, "malformed_request"],
  ["&", 400, "malformed_request"],
  ["limit=%zz", 400, "malformed_request"],
  ["limit=%ff", 400, "malformed_request"],
  ["side=hold", 422, "validation_error", "/side"],
  ["status=reversed", 422, "validation_error", "/status"],
  ["status=Active", 422, "validation_error", "/status"],
  ["client_reference=a%20b", 422, "validation_error", "/client_reference"],
  ["client_reference=a+b", 422, "validation_error", "/client_reference"],
  ["client_reference=%00", 422, "validation_error", "/client_reference"],
  [`client_reference=${"a".repeat(65)}`, 422, "validation_error", "/client_reference"],
  ["created_from=yesterday", 422, "validation_error", "/created_from"],
  ["created_from=2026-02-30T00:00:00Z", 422, "validation_error", "/created_from"],
  ["created_from=0000-01-01T00:00:00Z", 422, "validation_error", "/created_from"],
  ["created_from=2026-01-01T00:00:00%2B03:00", 422, "validation_error", "/created_from"],
  [
    "created_from=2026-01-01T00:00:00Z&created_to=2026-01-01T00:00:00Z",
    422,
    "validation_error",
    "/created_to",
  ],
  ["after_sequence=0", 400, "unknown_parameter", "/after_sequence"],
  ["Limit=1", 400, "unknown_parameter", "/Limit"],
  ["__proto__=1", 400, "unknown_parameter", "/__proto__"],
  ["constructor=1", 400, "unknown_parameter", "/constructor"],
  ["partner=1", 400, "unknown_parameter", "/partner"],
];

embeddedOnly("a query is read strictly: each fault has its code and points at it", async (home) => {
  await House.with(home, async (house) => {
    const client = await house.partner();
    for (const [query, status, code, pointer] of hostile) {
      const reply = await client.get(`/v1/quotes?${query}`);
      assertEquals([reply.status, reply.json.code], [status, code], query);
      assertEquals(reply.json.errors?.[0].pointer, pointer, query);
      assert(reply.body.length < 1_000);
    }
    for (const text of ["-1", "01", "1.5", "9".repeat(19), ""]) {
      const reply = await client.get(`/v1/events?after_sequence=${text}`);
      assertEquals([reply.status, reply.json.errors[0].pointer], [422, "/after_sequence"], text);
    }
    assertEquals((await client.get("/v1/quotes?")).status, 200);
    const alone = ["balances", "limits", "reserves", "credentials", "deposit-instructions"];
    for (const name of [...alone, "quotes/x", "events/x", "statements/2026-01-01"]) {
      const reply = await client.get(`/v1/${name}?limit=1`);
      assertEquals([reply.status, reply.json.code], [400, "unknown_parameter"], name);
    }
    assertEquals(house.reports, []);
  });
});
