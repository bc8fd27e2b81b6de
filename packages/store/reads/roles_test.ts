import { assert, assertEquals, assertRejects } from "@std/assert";
import { newUuidV7 } from "@mithqal/protocol";
import { bothHomes, runEffect } from "@mithqal/testing/real";
import {
  recoverDeliveriesEffect,
  resumeEndpointEffect,
  setEndpointEffect,
  testEndpointEffect,
} from "../acts/effects/endpoint_effects.ts";
import { askEndpoint } from "../delivery/ask_endpoint.ts";
import { claimDeliveries } from "../delivery/claim_deliveries.ts";
import { readEndpoint } from "../delivery/endpoint.ts";
import { recordAttempts } from "../delivery/record_attempts.ts";
import { Desk } from "../testdata/desk.ts";
import { inRole } from "../testdata/in_role.ts";
import { fund, placeOf, trade, withdraw } from "../testdata/trades.ts";
import { listAttempts } from "./attempts.ts";
import { readBalances } from "./balances.ts";
import { listCredentials } from "./credentials.ts";
import { listEvents } from "./events.ts";
import { listFundings } from "./fundings.ts";
import { lookUpKey } from "./key_look_up.ts";
import { listLedgerEntries } from "./ledger_entries.ts";
import { listOrders } from "./orders.ts";
import { readPartnerLimits } from "./partner_limits.ts";
import { listQuotes } from "./quotes.ts";
import { readReserves } from "./reserves.ts";
import { readStatement } from "./statements.ts";
import { listWithdrawals } from "./withdrawals.ts";

const url = "https://partner.example/";
const [nowMs, leaseMs, most] = [Date.now(), 30_000, 8];

bothHomes("the API's role reads everything of a partner's", async (home) => {
  const desk = await Desk.open(home);
  await fund(desk);
  await trade(desk);
  await withdraw(desk);
  const [place, { partner }] = [placeOf(desk), desk];
  await runEffect(home.database, setEndpointEffect({ cell: home.cell, partner, nowMs }, url));
  await inRole(home, "mithqal_api", async () => {
    const pages = [];
    for (const list of [listQuotes, listOrders, listWithdrawals, listFundings]) {
      pages.push(await list(place, partner, { createdFromMs: nowMs - 60_000 }));
    }
    pages.push(await listEvents(place, partner), await listLedgerEntries(place, partner));
    assertEquals(pages.map((page) => page.ok && page.items.length), [1, 1, 1, 1, 3, 3]);
    assert(await readBalances(place, partner) !== null);
    assert(await readPartnerLimits(place, partner) !== null);
    assert((await readReserves(home.database, [home.cell])).owedMg > 0n);
    assertEquals((await lookUpKey(place, partner, "none"))!.state, "not_seen");

    const events = await listEvents(place, partner);
    assert(events.ok);
    const { eventUuid } = events.items[0]!;
    const attempts = await listAttempts(place, partner, eventUuid);
    assertEquals(attempts?.ok && attempts.items, []);
    assert(await readEndpoint(place, partner) !== null);
    const asked = {
      partner,
      requestUuid: newUuidV7(nowMs),
      arrivedAtMs: Date.now(),
      fingerprint: "",
    };
    const acts = [
      { kind: "endpoint.test" },
      { kind: "endpoint.resume" },
      { kind: "endpoint.recover", sinceMs: nowMs - 60_000 },
      { kind: "event.redeliver", eventUuid },
    ] as const;
    for (const act of acts) {
      const outcome = await askEndpoint(place, { ...asked, idempotencyKey: act.kind, act });
      assertEquals(outcome.ok, true, act.kind);
    }
    assertEquals(await listCredentials(home.database, partner), []);
    assertEquals(await readStatement(place, partner, "2026-01-01"), null);
  });
});

bothHomes("claiming and recording are the worker's, endpoints the operator's", async (home) => {
  const desk = await Desk.open(home);
  const place = placeOf(desk);
  const endpoint = { cell: home.cell, partner: desk.partner, nowMs };
  const set = () => runEffect(home.database, setEndpointEffect(endpoint, url));
  await inRole(home, "mithqal_operator", async () => assertEquals(await set(), { code: null }));
  const deliveries = await inRole(
    home,
    "mithqal_worker",
    () => claimDeliveries(place, { nowMs, leaseMs, most }),
  );
  const attempts = deliveries.map((delivery) => ({
    delivery,
    startedAtMs: nowMs,
    tookMs: 1,
    answer: { status: 200 },
    verdict: { kind: "delivered" } as const,
  }));
  const claim = () => claimDeliveries(place, { nowMs, leaseMs, most });
  const test = () => runEffect(home.database, testEndpointEffect(endpoint));
  const resume = () => runEffect(home.database, resumeEndpointEffect(endpoint));
  const recover = () => runEffect(home.database, recoverDeliveriesEffect(endpoint, nowMs));
  const record = () => recordAttempts(place, attempts);
  const cases = [
    ["mithqal_api", set, "set_endpoint"],
    ["mithqal_api", test, "test_endpoint"],
    ["mithqal_api", resume, "resume_endpoint"],
    ["mithqal_api", recover, "recover_deliveries"],
    ["mithqal_api", claim, "claim_deliveries"],
    ["mithqal_api", record, "record_attempts"],
    ["mithqal_worker", set, "set_endpoint"],
    ["mithqal_worker", test, "test_endpoint"],
    ["mithqal_operator", claim, "claim_deliveries"],
    ["mithqal_operator", record, "record_attempts"],
  ] as const;
  for (const [role, act, entry] of cases) {
    await inRole(
      home,
      role,
      () => assertRejects(act, Error, `permission denied for function ${entry}`),
    );
  }
  assertEquals(await inRole(home, "mithqal_worker", record), []);
  await inRole(home, "mithqal_operator", async () => {
    assertEquals([await test(), await resume(), await recover()], [
      { code: null },
      { code: null },
      { code: null, recovered: 0 },
    ]);
  });
});
