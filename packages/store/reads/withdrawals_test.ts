import { assert, assertEquals } from "@std/assert";
import { bothHomes } from "@mithqal/testing/real";
import { Desk } from "../testdata/desk.ts";
import { pay, placeOf, withdraw } from "../testdata/trades.ts";
import { listWithdrawals, readWithdrawal } from "./withdrawals.ts";

bothHomes(
  "readWithdrawal() gives what the effect has answered, then its newest step",
  async (home) => {
    const [desk, other] = [await Desk.open(home), await Desk.open(home)];
    const made = await withdraw(desk);
    const read = () => readWithdrawal(placeOf(desk), desk.partner, made.withdrawalUuid);
    assertEquals(await read(), made);
    await pay(desk, made.withdrawalUuid);
    const paid = await read();
    assertEquals([paid!.status, paid!.createdAtMs], ["completed", made.createdAtMs]);
    assert(paid!.completedAtMs! >= made.createdAtMs);
    assertEquals(await readWithdrawal(placeOf(desk), other.partner, made.withdrawalUuid), null);
  },
);

bothHomes("listWithdrawals() gives each one once, in its newest step", async (home) => {
  const desk = await Desk.open(home);
  const now = Date.now();
  const made = [];
  for (let n = 0; n < 4; n++) made.unshift(await withdraw(desk, { arrivedAtMs: now - 40 + n }));
  const ids = made.map(({ withdrawalUuid }) => withdrawalUuid);
  await pay(desk, ids[1]!);
  const list = async (query: Parameters<typeof listWithdrawals>[2]) => {
    const page = await listWithdrawals(placeOf(desk), desk.partner, query);
    assert(page.ok);
    return page;
  };
  const all = await list({ limit: 2 });
  assertEquals(all.items.map(({ status }) => status), ["pending", "completed"]);
  const rest = await list({ limit: 2, position: all.nextPosition! });
  assertEquals(rest.items.map(({ withdrawalUuid }) => withdrawalUuid), ids.slice(2));
  assertEquals(rest.nextPosition, null);
  const paid = await list({ status: "completed" });
  assertEquals(paid.items.map(({ withdrawalUuid }) => withdrawalUuid), [ids[1]]);
  assertEquals((await list({ status: "processing" })).items, []);
});
