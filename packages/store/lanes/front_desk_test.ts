import { assert, assertEquals } from "@std/assert";
import { bothHomes, type TestHome } from "@mithqal/testing/real";
import type { Database } from "../homes/database.ts";
import { Desk } from "../testdata/desk.ts";
import { cellLine } from "./call_line.ts";
import { FrontDesk } from "./front_desk.ts";
import { Lanes } from "./lanes.ts";

const empty = { head: { gold_line: 0, cash_line: 0 }, terms: { open_mg_max: 5_000 } };

function frontDesk({ database, cell }: TestHome, stock: Database = database) {
  const errors: unknown[] = [];
  const report = (error: unknown) => void errors.push(error);
  const line = cellLine(database, cell);
  const lanes = new Lanes({ lanes: [line], spares: [line] }, { report });
  return { errors, desk: new FrontDesk(lanes, stock, cell, report) };
}

async function setHouse({ database }: TestHome, gold: number, cash: number): Promise<void> {
  await database.query("update common.house set gold = $1, cash = $2", [gold, cash]);
}

bothHomes(
  "a quote that finds its line short has it filled up to the cap, and is made",
  async (home) => {
    await setHouse(home, 9_000, 9_000_000);
    const partner = await Desk.open(home, empty);
    const { desk } = frontDesk(home);
    for (
      const [side, line, filled] of [["buy", "gold_line", 5_000], [
        "sell",
        "cash_line",
        206_175,
      ]] as const
    ) {
      const request = partner.request({ kind: "quote", side, goldMg: 1_000n });
      const [outcome, changed] = await partner.changes(() => desk.act(request));
      assert(outcome.ok, outcome.ok ? "" : outcome.code);
      assertEquals([changed[line], changed.journals, changed.keys], [filled, 1, 2]);
      await partner.set("heads", "line_asked_at = null");
    }
  },
);

bothHomes(
  "a line is asked for once a second: the second short quote is refused, and stays refused",
  async (home) => {
    await setHouse(home, 9_000, 0);
    const partner = await Desk.open(home, { ...empty, terms: { open_mg_max: 1_500 } });
    await partner.stopClock();
    const { desk } = frontDesk(home);
    const ask = () => partner.request({ kind: "quote", side: "buy", goldMg: 1_000n });
    assert((await desk.act(ask())).ok);
    await partner.set("terms", "open_mg_max = 5000");
    const refused = ask();
    const first = await desk.act(refused);
    assertEquals(first.ok ? "ok" : first.code, "vault_stock_unavailable");
    await partner.set("heads", "line_asked_at = null");
    const again = await partner.repeat(refused);
    assertEquals([again.ok ? "ok" : again.code, again.replayed], ["vault_stock_unavailable", true]);
  },
);

bothHomes(
  "when nobody can be asked for stock, the quote is refused and the error is told",
  async (home) => {
    const partner = await Desk.open(home, empty);
    const gone = { ...home.database, query: () => Promise.reject(new Error("no stock today")) };
    const { desk, errors } = frontDesk(home, gone as Database);
    const outcome = await desk.act(partner.request({ kind: "quote", side: "buy", goldMg: 1_000n }));
    assertEquals(outcome.ok ? "ok" : outcome.code, "vault_stock_unavailable");
    assertEquals(errors.length, 1);
  },
);
