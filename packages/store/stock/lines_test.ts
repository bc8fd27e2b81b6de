import { assertEquals } from "@std/assert";
import { bothHomes, type TestHome } from "@mithqal/testing/real";
import { Desk } from "../testdata/desk.ts";
import { idleLines, lowLines } from "./lines.ts";

/** A partner with a small cap: 100 g, SAR 41,235 at the market's price. */
function smallDesk(home: TestHome, head: Record<string, bigint>): Promise<Desk> {
  const none = { gold_line: 0n, cash_line: 0n };
  return Desk.open(home, { terms: { open_mg_max: 100_000n }, head: { ...none, ...head } });
}

async function sidesOf(lines: typeof idleLines, home: TestHome, desk: Desk): Promise<string[]> {
  const found = await lines(home.database, home.cell);
  return found.filter(({ partner }) => partner === desk.partner).map(({ side }) => side).sort();
}

async function giveHouse({ database }: TestHome, gold: bigint, cash: bigint): Promise<void> {
  await database.query("update common.house set gold = $1::text::bigint, cash = $2::text::bigint", [
    `${gold}`,
    `${cash}`,
  ]);
}

bothHomes("a line is low when less is free than half of what may still be quoted", async (home) => {
  await giveHouse(home, 1n, 1n);
  const desk = await smallDesk(home, { gold_line: 60_000n, cash_line: 3_000_000n });
  for (const side of ["buy", "sell"] as const) await desk.quote(side, 1_000n);
  assertEquals(await sidesOf(lowLines, home, desk), []);
  await desk.set("heads", "gold_line = 50000");
  assertEquals(await sidesOf(lowLines, home, desk), []);
  await desk.set("heads", "gold_line = 49999");
  assertEquals(await sidesOf(lowLines, home, desk), ["buy"]);
  await desk.set("heads", "cash_line = 2000000");
  assertEquals(await sidesOf(lowLines, home, desk), ["buy", "sell"]);
});

bothHomes("a line is not filled that nobody uses, nor from an empty house", async (home) => {
  await giveHouse(home, 1n, 0n);
  const desk = await smallDesk(home, { gold_line: 1_000n, cash_line: 1_000_000n });
  assertEquals(await sidesOf(lowLines, home, desk), []);
  for (const side of ["buy", "sell"] as const) await desk.quote(side, 1_000n);
  assertEquals(await sidesOf(lowLines, home, desk), ["buy"]);
  await desk.age(301);
  assertEquals(await sidesOf(lowLines, home, desk), []);
});

bothHomes("a full line is not low, however much of it is reserved", async (home) => {
  await giveHouse(home, 1n, 1n);
  const desk = await smallDesk(home, { gold_line: 100_000n });
  await desk.quote("buy", 90_000n);
  assertEquals(await sidesOf(lowLines, home, desk), []);
});

bothHomes("a line is idle when nobody has quoted it for five minutes", async (home) => {
  const desk = await smallDesk(home, { gold_line: 50_000n, cash_line: 1_000_000n });
  await desk.quote("buy", 1_000n);
  assertEquals(await sidesOf(idleLines, home, desk), ["sell"]);
  await desk.age(301);
  assertEquals(await sidesOf(idleLines, home, desk), ["buy", "sell"]);
});
