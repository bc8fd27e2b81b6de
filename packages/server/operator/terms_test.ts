// What is agreed with a partner: refused where it cannot be meant, before anybody waits.
import { assertEquals } from "@std/assert";
import { bothHomes } from "@mithqal/testing/real";
import { Office } from "./testdata/office.ts";
import { codeOf, faultOf, type OperatorReply } from "./testdata/operator_client.ts";

const terms = { spread_bps: 80, fee_bps: 25, open_exposure_max_grams: 100 };

bothHomes("terms that contradict each other are refused before anybody waits", async (home) => {
  await Office.with(home, async (office) => {
    const { clientId } = await office.partner({
      terms: { quote_min_mg: 2_000n, quote_max_mg: 9_000n, withdrawal_min: 1_000n },
    });
    const path = `/partners/${clientId}/terms`;
    const asked = async (change: object) => faultOf(await office.maker.post(path, change));
    assertEquals(await asked({ quote_min_grams: 9.001 }), "422 /quote_min_grams contradicts");
    assertEquals(await asked({ quote_max_grams: 1.999 }), "422 /quote_max_grams contradicts");
    const both = { quote_min_grams: 500, quote_max_grams: 499 };
    assertEquals(await asked(both), "422 /quote_min_grams contradicts");
    const funding = { funding_min_sar: 10, funding_max_sar: 9.99 };
    assertEquals(await asked(funding), "422 /funding_min_sar contradicts");
    assertEquals(await asked({ withdrawal_fee_sar: 10 }), "422 /withdrawal_fee_sar contradicts");
    const told = await office.maker.post(path, both);
    assertEquals(
      told.json.errors[0].detail,
      "expected quote_min_grams to be at most quote_max_grams, got 500 and 499",
    );
    const whole = { ...terms, withdrawal_min_sar: 5, withdrawal_fee_sar: 5 };
    const create = { client_id: "contradictory", name: "Bank", terms: whole };
    assertEquals(
      faultOf(await office.maker.post("/partners", create)),
      "422 /terms/withdrawal_fee_sar contradicts",
    );
    assertEquals((await office.maker.post(path, { quote_min_grams: 9 })).status, 202);
    assertEquals((await office.maker.post(path, { spread_bps: 70 })).status, 202);
    assertEquals((await office.maker.post(path, {})).status, 422);
    assertEquals((await office.maker.post(path, { iban: "SA0380000000608010167519" })).status, 400);
    const lacking = { client_id: "lacking", name: "Bank", terms: { spread_bps: 1 } };
    assertEquals(
      faultOf(await office.maker.post("/partners", lacking)),
      "422 /terms/fee_bps missing",
    );
  });
});

bothHomes("terms that fit alone and not together are refused by the table itself", async (home) => {
  await Office.with(home, async (office) => {
    const { clientId } = await office.partner({ terms: { withdrawal_min: 1_000n } });
    const path = `/partners/${clientId}/terms`;
    const [lower, fee] = [
      await office.maker.post(path, { withdrawal_min_sar: 5 }),
      await office.maker.post(path, { withdrawal_fee_sar: 6 }),
    ];
    const approve = async ({ json }: OperatorReply) =>
      codeOf(await office.checker.post(`/approvals/${json.approval_id}/approve`));
    assertEquals(await approve(lower), "200 approved");
    assertEquals(await approve(fee), "422 validation_error");
  });
});
