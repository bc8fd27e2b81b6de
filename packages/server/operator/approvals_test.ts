// What the second operator sees of an act, before deciding on it.
import { randomUUID } from "node:crypto";
import { assertEquals } from "@std/assert";
import { formatSar } from "@mithqal/protocol";
import { bothHomes } from "@mithqal/testing/real";
import { Office, requestOf } from "./testdata/office.ts";
import { fundedWithdrawal, orderOf } from "./testdata/partner_side.ts";

bothHomes("who approves a withdrawal sees its amounts, its IBAN and its rail", async (home) => {
  await Office.with(home, async (office) => {
    const { partner, clientId } = await office.partner({ terms: { withdrawal_fee: 250n } });
    for (const [status, step] of [["under_review", "approve"], ["completed", "return"]] as const) {
      const id = await fundedWithdrawal(office, partner, status);
      const path = `/partners/${clientId}/withdrawals/${id}/${step}`;
      const asked = await office.maker.post(path);
      assertEquals(asked.status, 202, asked.text);
      const shown = await office.checker.get(`/approvals/${asked.json.approval_id}`);
      assertEquals(shown.json.facts, {
        withdrawal_id: id,
        amount_sar: "100",
        amount_halalas: "10000",
        fee_sar: "2.5",
        fee_halalas: "250",
        net_amount_sar: "97.5",
        net_amount_halalas: "9750",
        iban_masked: "SA03****************7519",
        rail: "sarie_ips",
      });
      const [line] = await office.rows(
        "select facts -> 'facts' as facts from common.audit where act = 'approval.request' " +
          "order by sequence desc limit 1",
      );
      assertEquals(line!.facts, shown.json.facts);
    }
  });
});

bothHomes("who approves a reversal sees what was traded, and at which price", async (home) => {
  await Office.with(home, async (office) => {
    const { partner, clientId } = await office.partner();
    const id = await orderOf(office, partner);
    const asked = await office.maker.post(`/partners/${clientId}/orders/${id}/reverse`);
    const [order] = await office.rows(
      `select q.price_e4::text as price, q.total::text as total, q.fee::text as fee,
        o.executed_at
      from cell.orders o join cell.quotes q on q.partner = o.partner and q.quote_id = o.quote_id
      where o.partner = $1`,
      [partner],
    );
    const { facts } = asked.json;
    assertEquals([facts.order_id, facts.side, facts.gold_grams, facts.gold_mg], [
      id,
      "buy",
      "1",
      "1000",
    ]);
    assertEquals(
      [facts.price_per_gram_e4, facts.fee_halalas, facts.total_halalas],
      [order!.price, order!.fee, order!.total],
    );
    assertEquals(facts.total_sar, formatSar(BigInt(facts.total_halalas)));
    assertEquals(Date.parse(facts.executed_at), (order!.executed_at as Date).getTime());
  });
});

bothHomes("who approves a certificate sees for whom it is", async (home) => {
  await Office.with(home, async (office) => {
    const { clientId } = await office.partner();
    const { requestPem: csr } = await requestOf(clientId, clientId);
    const { json } = await office.maker.post(`/partners/${clientId}/certificates`, { csr });
    assertEquals(json.facts, { csr, organization: clientId, common_name: clientId });
    const approved = await office.checker.post(`/approvals/${json.approval_id}/approve`);
    const { sha256 } = approved.json.result;
    const signed = await office.viewer.get(`/partners/${clientId}/certificates/${sha256}`);
    assertEquals(signed.json.subject, `O=${clientId}, CN=${clientId}`);
  });
});

bothHomes("what is shown is no part of what a key stands for", async (home) => {
  await Office.with(home, async (office) => {
    const { partner, clientId } = await office.partner();
    const path = `/partners/${clientId}/withdrawals/`;
    const [one, other] = [
      await fundedWithdrawal(office, partner, "under_review"),
      await fundedWithdrawal(office, partner, "under_review"),
    ];
    const key = randomUUID();
    const first = await office.maker.post(`${path}${one}/approve`, {}, key);
    await office.checker.post(`/approvals/${first.json.approval_id}/approve`);
    const again = await office.maker.post(`${path}${one}/approve`, {}, key);
    assertEquals([again.status, again.json.facts], [200, first.json.facts]);
    const conflict = await office.maker.post(`${path}${other}/approve`, {}, key);
    assertEquals(conflict.json.code, "idempotency_key_conflict");
  });
});

bothHomes("what is not there is refused before anybody waits", async (home) => {
  await Office.with(home, async (office) => {
    const { partner, clientId } = await office.partner();
    const other = await office.partner();
    const withdrawal = await fundedWithdrawal(office, other.partner, "under_review");
    const order = await orderOf(office, other.partner);
    const path = `/partners/${clientId}`;
    const codeOf = async (place: string) => {
      const { status, json } = await office.maker.post(path + place);
      return `${status} ${json.code}`;
    };
    assertEquals(
      await codeOf(`/withdrawals/${withdrawal}/approve`),
      "404 withdrawal_not_found",
    );
    assertEquals(await codeOf(`/orders/${order}/reverse`), "404 order_not_found");
    assertEquals(
      (await office.rows(
        "select count(*)::int as n from common.acts where partner = $1",
        [partner],
      ))[0]!.n,
      0,
    );
  });
});

bothHomes("why something is undone or stopped stands in the log", async (home) => {
  await Office.with(home, async (office) => {
    const { partner, clientId } = await office.partner();
    const withdrawal = await fundedWithdrawal(office, partner, "completed");
    const order = await orderOf(office, partner);
    const path = `/partners/${clientId}`;
    const newest = async (act: string) => {
      const [line] = await office.rows(
        "select facts from common.audit where act = $1 order by sequence desc limit 1",
        [act],
      );
      // deno-lint-ignore no-explicit-any -- facts of every shape
      return line!.facts as any;
    };
    for (
      const place of [`/withdrawals/${withdrawal}/return`, `/orders/${order}/reverse`]
    ) {
      const reason = `the bank says so: ${place.slice(1, 6)}`;
      const asked = await office.maker.post(path + place, { reason });
      assertEquals([asked.status, asked.json.facts.reason], [202, reason], asked.text);
      assertEquals((await newest("approval.request")).facts.reason, reason);
      const wrong = await office.maker.post(path + place, { reason: "two\nlines" });
      assertEquals([wrong.status, wrong.json.errors[0].pointer], [422, "/reason"]);
      const without = await office.maker.post(path + place);
      assertEquals([without.status, without.json.facts.reason], [202, undefined]);
    }
    const reason = "the books are looked at";
    const stopped = await office.maker.post("/market/trading/disable", { reason });
    assertEquals([stopped.status, stopped.json.facts.reason], [200, reason], stopped.text);
    assertEquals((await newest("market")).reason, reason);
    await office.agreed("/market/trading/enable");
    for (const stop of ["/suspend", "/trading/disable"]) {
      const alone = await office.maker.post(path + stop, { reason });
      assertEquals([alone.status, alone.json.facts.reason], [200, reason], alone.text);
      assertEquals((await newest("partner.terms")).reason, reason);
    }
  });
});
