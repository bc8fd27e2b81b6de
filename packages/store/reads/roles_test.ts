import { assert, assertEquals, assertRejects } from "@std/assert";
import { newUuidV7 } from "@mithqal/protocol";
import { bothHomes } from "@mithqal/testing/real";
import { askEndpoint } from "../delivery/ask_endpoint.ts";
import { claimDeliveries } from "../delivery/claim_deliveries.ts";
import {
  readEndpoint,
  recoverDeliveries,
  resumeEndpoint,
  setEndpoint,
  testEndpoint,
} from "../delivery/endpoint.ts";
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

const two = { requestedBy: "maker", approvedBy: "checker" };
const [nowMs, leaseMs, most] = [Date.now(), 30_000, 8];

bothHomes("the API's role reads everything of a partner's", async (home) => {
  const desk = await Desk.open(home);
  await fund(desk);
  await trade(desk);
  await withdraw(desk);
  const [place, { partner }] = [placeOf(desk), desk];
  await setEndpoint(place, partner, "https://partner.example/", two, nowMs);
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
  const set = () => setEndpoint(place, desk.partner, "https://partner.example/", two, nowMs);
  await inRole(home, "mithqal_operator", async () => assertEquals(await set(), null));
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
  const test = () => testEndpoint(place, desk.partner, nowMs);
  const resume = () => resumeEndpoint(place, desk.partner, nowMs);
  const recover = () => recoverDeliveries(place, desk.partner, nowMs, nowMs);
  const record = () => recordAttempts(place, attempts);
  const cases = [
    ["mithqal_api", set],
    ["mithqal_api", test],
    ["mithqal_api", resume],
    ["mithqal_api", recover],
    ["mithqal_api", claim],
    ["mithqal_api", record],
    ["mithqal_worker", set],
    ["mithqal_worker", test],
    ["mithqal_operator", claim],
    ["mithqal_operator", record],
  ] as const;
  for (const [role, act] of cases) {
    await inRole(home, role, () => assertRejects(act, Error, "permission denied"));
  }
  assertEquals(await inRole(home, "mithqal_worker", record), []);
  await inRole(home, "mithqal_operator", async () => {
    assertEquals([await test(), await resume(), await recover()], [true, true, 0n]);
  });
});
