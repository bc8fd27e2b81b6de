// Every act that takes two operators, and every act that takes one, from outside.
import { randomUUID } from "node:crypto";
import { assert, assertEquals } from "@std/assert";
import { bothHomes, type TestHome } from "@mithqal/testing/real";
import { acts } from "./acts/kinds.ts";
import { type ActCase, actCases } from "./testdata/act_cases.ts";
import { Office } from "./testdata/office.ts";

/** Everything that an act could change, but for the acts themselves and the log of who asked. */
async function everything(office: Office): Promise<string> {
  const { cell } = office.home;
  const tables = [
    ...["partners", "credentials", "addresses", "house", "house_limits", "house_journals", "bars"],
    ...["bank_references", "holidays", "operators", "operator_certificates"],
  ].map((table) => `common.${table}`);
  const own = ["heads", "terms", "withdrawals", "fundings", "journals", "events", "endpoints"];
  const all = [...tables, ...[...own, "deliveries"].map((table) => `${cell}.${table}`)];
  const texts = await Promise.all([
    ...all.map((table) => office.rows(`select * from ${table} t order by t::text`)),
    office.rows("select status, trading_disabled from common.market"),
    office.rows("select manual_mid_e4, stopped_by from common.pricing"),
  ]);
  return JSON.stringify(texts, (_, value) => typeof value === "bigint" ? `${value}` : value);
}

async function prepared(home: TestHome, run: (office: Office, cases: ActCase[]) => Promise<void>) {
  await Office.with(home, async (office) => {
    await startEverything(office);
    await office.rows("update common.house_limits set open_mg_max = 4000000000000000000");
    await office.rows("update common.house set gold = 1000000000, cash = 1000000000");
    const { partner, clientId } = await office.partner({ head: { gold_line: 500_000n } });
    await office.rows(
      "insert into common.credentials values ($1, 'client_secret', 'present', '\\x00', now())",
      [partner],
    );
    await office.rows(
      `insert into cell.endpoints (partner, url, dispatched_through, in_flight_max)
      values ($1, 'https://partner.example/', 0, 4)`,
      [partner],
    );
    await run(office, await actCases(office, { partner, clientId }));
    assertEquals(office.reports, []);
  });
}

/** What one operator may stop: two let it go on. */
async function stopEverything({ home: { database, cell } }: Office): Promise<void> {
  await database.run(`update ${cell}.terms set suspended = true, trading_disabled = true;
    update common.market set status = 'halted', trading_disabled = true;
    update common.operators set suspended = true where name = 'viewer'`);
}

/** As it was before a test has stopped it. */
async function startEverything({ home: { database, cell } }: Office): Promise<void> {
  await database.run(`update ${cell}.terms set suspended = false, trading_disabled = false;
    update common.market set status = 'open', trading_disabled = false`);
}

const takesTwo = new Set(acts.filter(({ operators }) => operators === 2).map(({ kind }) => kind));

bothHomes(
  "what takes two operators has its effect when the second one approves, once",
  async (home) => {
    await prepared(home, async (office, cases) => {
      const { maker, checker, boss } = office;
      const missing = acts.filter(({ kind }) => !cases.some((one) => one.kind === kind));
      assertEquals(missing.map(({ kind }) => kind), []);
      await stopEverything(office);
      for (const { kind, path, body } of cases.filter(({ kind }) => takesTwo.has(kind))) {
        const [before, after] = [await everything(office), await office.auditSequence()];
        const asked = await boss.post(path, body);
        assertEquals(
          [asked.status, asked.json.status, asked.json.kind],
          [202, "waiting", kind],
          asked.text,
        );
        const decide = `/approvals/${asked.json.approval_id}`;
        const self = await boss.post(`${decide}/approve`);
        assertEquals([self.status, self.json.code], [409, "approver_is_requester"], kind);
        const other = await maker.post(`${decide}/approve`);
        assertEquals([other.status, other.json.code], [403, "role_required"], kind);
        assertEquals(await everything(office), before, kind);
        assertEquals(await office.audited(after), ["approval.request"], kind);

        const approved = await checker.post(`${decide}/approve`);
        assertEquals(
          [approved.status, approved.json.status],
          [200, "approved"],
          `${kind} ${approved.text}`,
        );
        assertEquals([approved.json.requested_by, approved.json.decided_by], ["boss", "checker"]);
        const log = await office.audited(after);
        assertEquals([log[0], log.at(-1)], ["approval.request", "approval.approve"], kind);
        assert(log.length >= 3, `${kind} tells the log: ${log}`);
        const done = await everything(office);

        const again = await checker.post(`${decide}/approve`);
        assertEquals([again.status, again.headers["idempotent-replayed"]], [200, "true"], kind);
        const late = await checker.post(`${decide}/reject`);
        assertEquals([late.status, late.json.code], [409, "approval_not_waiting"], kind);
        assertEquals(await everything(office), done, kind);
        assertEquals(await office.audited(after), log, kind);
      }
      assertEquals((await office.viewer.get("/audit/chain")).json.whole, true);
    });
  },
);

bothHomes(
  "what takes one operator is done at once, and its key never does it again",
  async (home) => {
    await prepared(home, async (office, cases) => {
      const { boss } = office;
      for (const { kind, path, body } of cases.filter(({ kind }) => !takesTwo.has(kind))) {
        const [after, key] = [await office.auditSequence(), randomUUID()];
        const first = await office.maker.post(path, body, key);
        assertEquals(
          [first.status, first.json.status, first.json.kind],
          [200, "done", kind],
          first.text,
        );
        const log = await office.audited(after);
        assert(log.length >= 1, `${kind} tells the log`);
        const done = await everything(office);
        const again = await office.maker.post(path, body, key);
        assertEquals([again.status, again.headers["idempotent-replayed"]], [200, "true"], kind);
        const { client_secret: _c, webhook_secret: _w, ...shown } = first.json;
        assertEquals(again.json, shown, kind);
        assertEquals(await everything(office), done, kind);
        assertEquals(await office.audited(after), log, kind);
      }
      assertEquals((await boss.get("/me")).status, 401);
      assertEquals((await office.checker.get("/audit/chain")).json.whole, true);
    });
  },
);

bothHomes("what was rejected, withdrawn or has expired never has its effect", async (home) => {
  await Office.with(home, async (office) => {
    const { maker, checker } = office;
    const ask = async () => (await maker.post("/capital", { amount_sar: 10 })).json.approval_id;
    const [rejected, withdrawn, expired] = [await ask(), await ask(), await ask()];
    const before = await everything(office);
    assertEquals((await checker.post(`/approvals/${rejected}/reject`)).json.status, "rejected");
    assertEquals((await maker.post(`/approvals/${withdrawn}/withdraw`)).json.status, "withdrawn");
    await office.rows(
      `update common.acts set expires_at = clock_timestamp()
      where act_id = (select act_id from common.acts where state = 'waiting'
        order by act_id desc limit 1)`,
    );
    for (
      const [id, code] of [
        [rejected, "approval_not_waiting"],
        [withdrawn, "approval_not_waiting"],
        [expired, "approval_expired"],
      ]
    ) {
      const reply = await checker.post(`/approvals/${id}/approve`);
      assertEquals([reply.status, reply.json.code], [409, code]);
    }
    assertEquals(await everything(office), before);
    const waiting = (await office.viewer.get("/approvals?status=waiting")).json.data;
    assert(!waiting.some((act: { approval_id: string }) => act.approval_id === expired));
    assertEquals((await office.viewer.get(`/approvals/${expired}`)).json.status, "expired");
    const page = (await office.viewer.get("/approvals?limit=1")).json;
    assertEquals(page.data.length, 1);
    const next = (await office.viewer.get(`/approvals?limit=1&before=${page.next_before}`)).json;
    assert(next.data[0].approval_id < page.data[0].approval_id);
  });
});

bothHomes("a key stands for one request of one operator", async (home) => {
  await Office.with(home, async ({ maker, boss, checker }) => {
    const key = randomUUID();
    const first = await maker.post("/capital", { amount_sar: 10 }, key);
    const again = await maker.post("/capital", { amount_sar: "10.00" }, key);
    assertEquals([again.status, again.json], [202, first.json]);
    assertEquals(again.headers["idempotent-replayed"], "true");
    const other = await maker.post("/capital", { amount_sar: 11 }, key);
    assertEquals([other.status, other.json.code], [409, "idempotency_key_conflict"]);
    const elsewhere = await maker.post("/market/open", {}, key);
    assertEquals(elsewhere.json.code, "idempotency_key_conflict");
    const others = await boss.post("/capital", { amount_sar: 11 }, key);
    assertEquals(others.status, 202);
    await checker.post(`/approvals/${first.json.approval_id}/approve`);
    const later = await maker.post("/capital", { amount_sar: 10 }, key);
    assertEquals([later.status, later.json.status], [200, "approved"]);
  });
});
