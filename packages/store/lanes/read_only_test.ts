import { assertEquals } from "@std/assert";
import { postgresOnly } from "@mithqal/testing/real";
import { codeOf, Desk } from "../testdata/desk.ts";
import { lanesOf } from "../testdata/lanes_of.ts";

postgresOnly(
  "a Postgres that is kept read-only refuses as maintenance, and then serves",
  async (home) => {
    const desk = await Desk.open(home);
    const request = desk.request({ kind: "funding", amountHalalas: 100n });
    const { database } = home;
    const [row] = await database.query("select quote_ident(current_database()) as name");
    const alter = (what: string) => database.run(`alter database ${row!.name} ${what}`);
    await alter("set default_transaction_read_only = on");
    const [refused, changed] = await desk.changes(() => lanesOf(home).act(request));
    await alter("reset default_transaction_read_only");
    assertEquals([codeOf(refused), changed], ["maintenance", {}]);
    assertEquals((await lanesOf(home).act(request)).ok, true);
  },
);
