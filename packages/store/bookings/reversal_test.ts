import { randomUUID } from "node:crypto";
import { assert, assertEquals } from "@std/assert";
import { newUuidV7 } from "@mithqal/protocol";
import { bothHomes, type TestHome } from "@mithqal/testing/real";
import { watchPartners } from "../invariants/watch.ts";
import { Desk } from "../testdata/desk.ts";
import { Books } from "./books.ts";

async function executed(home: TestHome, side: "buy" | "sell") {
  const desk = await Desk.open(home, { terms: { fee_bps: 25, fee_fixed: 100 } });
  const quoteUuid = await desk.quote(side, 12_345n);
  const [outcome, changed] = await desk.changes(() => desk.ask({ kind: "order", quoteUuid }));
  assert(outcome.ok && outcome.result.kind === "order");
  const { orderUuid } = outcome.result.order;
  const books = new Books(home.database, home.cell, "act_operator_v2");
  const reverse = () =>
    books.book({
      partner: desk.partner,
      actUuid: newUuidV7(Date.now()),
      operators: { requestedBy: "amal", approvedBy: "badr" },
      booking: { kind: "order.reverse", orderUuid },
    });
  return { desk, reverse, changed };
}

const money = ["sar_available", "gold_available", "gold_line", "cash_line", "earned"];

for (const side of ["buy", "sell"] as const) {
  bothHomes(`reversing a ${side} undoes both legs, its fee and its spread, once`, async (home) => {
    const { desk, reverse, changed } = await executed(home, side);
    const [first, undone] = await desk.changes(reverse);
    assert(first.ok);
    assertEquals(money.map((name) => undone[name]), money.map((name) => -changed[name]!));
    const [second, after] = await desk.changes(reverse);
    assert(!second.ok);
    assertEquals([second.code, after.journals], ["already_reversed", undefined]);
    const breaches = await watchPartners(home.database, home.cell);
    assertEquals(breaches.filter(({ partner }) => partner === desk.partner), []);
  });

  bothHomes(`a ${side} that the partner can no longer cover is not reversed`, async (home) => {
    const { desk, reverse } = await executed(home, side);
    await desk.set("heads", side === "buy" ? "gold_available = 5" : "sar_available = 7");
    const [outcome, changed] = await desk.changes(reverse);
    assert(!outcome.ok);
    assertEquals(outcome.code, "reversal_not_covered");
    const { shortfall_mg: mg, shortfall_halalas: halalas } = outcome.details;
    assertEquals(side === "buy" ? [mg, halalas] : mg, side === "buy" ? [12_340, 0] : 0);
    assertEquals([changed.journals, changed.events], [undefined, undefined]);
  });
}

bothHomes("an order that is not there is not reversed", async (home) => {
  const desk = await Desk.open(home);
  const outcome = await new Books(home.database, home.cell, "act_operator_v2").book({
    partner: desk.partner,
    actUuid: newUuidV7(Date.now()),
    operators: { requestedBy: "amal", approvedBy: "badr" },
    booking: { kind: "order.reverse", orderUuid: randomUUID() },
  });
  assert(!outcome.ok);
  assertEquals(outcome.code, "order_not_found");
});
