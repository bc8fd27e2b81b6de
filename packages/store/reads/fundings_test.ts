import { assert, assertEquals } from "@std/assert";
import { bothHomes } from "@mithqal/testing/real";
import { Desk } from "../testdata/desk.ts";
import { book, fund, placeOf } from "../testdata/trades.ts";
import { listFundings, readFunding } from "./fundings.ts";

bothHomes("readFunding() gives fundings and deposits", async (home) => {
  const [desk, other] = [await Desk.open(home), await Desk.open(home)];
  const funding = await fund(desk);
  assertEquals(await readFunding(placeOf(desk), desk.partner, funding.fundingUuid), funding);
  assertEquals(await readFunding(placeOf(desk), other.partner, funding.fundingUuid), null);
  const bankReference = `FT-${desk.partner}-${home.database.home}`;
  const [amountHalalas, valueDate] = [70_000n, "2026-11-20"];
  const senderIban = "SA0380000000608010167519";
  await book(desk, { kind: "deposit", amountHalalas, bankReference, valueDate, senderIban });
  const page = await listFundings(placeOf(desk), desk.partner, {
    createdFromMs: funding.createdAtMs,
  });
  assert(page.ok);
  const deposit = page.items.find((item) => item.bankReference !== null);
  assertEquals(page.items.length, 2);
  assertEquals([deposit!.bankReference, deposit!.valueDate, deposit!.amountHalalas], [
    bankReference,
    valueDate,
    amountHalalas,
  ]);
});
