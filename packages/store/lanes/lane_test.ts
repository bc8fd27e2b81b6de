import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import type { Item } from "../effects/item.ts";
import {
  allDone,
  driverError,
  gate,
  quickSettings,
  type Script,
  scriptedItem,
  ScriptedLine,
} from "../testdata/scripted_line.ts";
import { until } from "../testdata/until.ts";
import { Lane, type LaneAnswer, type LaneSettings } from "./lane.ts";
import { SpareLines } from "./spare_lines.ts";

/** Times that no test reaches. */
const patient = { answerWithinMs: 60_000, settleWithinMs: 60_000 };

function open(script: Script, spare: Script = allDone, own: Partial<LaneSettings> = patient) {
  const [line, spareLine] = [new ScriptedLine(script), new ScriptedLine(spare)];
  const settings = { ...quickSettings, ...own };
  return { line, spareLine, lane: new Lane(line, new SpareLines([spareLine]), settings) };
}

function codes(answers: readonly LaneAnswer[]): unknown[] {
  return answers.map((answer) => "row" in answer ? answer.row.code : answer.code);
}

const ids = (items: readonly Item[]) => items.map((item) => item.request_id);

test("submit() carries a lone item at once, and what comes meanwhile together", async () => {
  const { opened, open: letGo } = gate();
  const { lane, line } = open(async (items, call) => {
    if (call === 1) await opened;
    return items.map(() => null);
  });
  const items = [1, 2, 3, 1].map((partner) => scriptedItem(partner));
  const first = lane.submit(items[0]!);
  await until(() => Promise.resolve(line.calls[0]));
  const others = items.slice(1).map((item) => lane.submit(item));
  letGo();
  assertEquals(codes(await Promise.all([first, ...others])), [null, null, null, null]);
  assertEquals(line.calls, [[ids(items)[0]!], ids(items.slice(1))]);
});

test("submit() answers each caller with its own row", async () => {
  const { lane } = open(allDone);
  const items = Array.from({ length: 200 }, (_, n) => scriptedItem(n % 7));
  const answers = await Promise.all(items.map((item) => lane.submit(item)));
  assertEquals(answers.map((a) => "row" in a && a.row.request), ids(items));
});

test("submit() refuses at once what the queue has no place for", async () => {
  const never = gate();
  const bounds = { partnerMaxItems: 2, laneMaxItems: 3, callMaxItems: 1 };
  const script: Script = async (items) => (await never.opened, items.map(() => null));
  const { lane, line } = open(script, allDone, { ...patient, ...bounds });
  const first = lane.submit(scriptedItem(1));
  await until(() => Promise.resolve(line.calls[0]));
  const waiting = [1, 1, 1, 2, 3].map((partner) => lane.submit(scriptedItem(partner)));
  assertEquals(codes([await waiting[2]!, await waiting[4]!]), ["rate_limited", "overloaded"]);
  never.open();
  assertEquals(codes(await Promise.all([first, ...waiting.slice(0, 2), waiting[3]!])), [
    null,
    null,
    null,
    null,
  ]);
});

test("submit() tries a held head once more, and then a spare line waits for it", async () => {
  const { lane, line, spareLine } = open((items) =>
    Promise.resolve(items.map(({ partner }) => partner === 1 ? "busy" : null))
  );
  const items = [1, 1, 2].map((partner) => scriptedItem(partner));
  const answers = await Promise.all(items.map((item) => lane.submit(item)));
  assertEquals(codes(answers), [null, null, null]);
  const [a, b, c] = ids(items);
  assertEquals(line.calls, [[a!, c!, b!], [a!, b!]]);
  assertEquals(spareLine.calls, [[a!, b!]]);
});

test("submit() lets a parked partner's later items wait behind it, and nobody else's", async () => {
  const { opened, open: letGo } = gate();
  let free = false;
  const busy: Script = (items) =>
    Promise.resolve(items.map((i) => i.partner === 1 && !free ? "busy" : null));
  const { lane, line } = open(busy, async (items) => (await opened, items.map(() => null)));
  const held = lane.submit(scriptedItem(1));
  while (line.calls.length < 2) await lane.submit(scriptedItem(2));
  let laterIsDone = false;
  const later = lane.submit(scriptedItem(1)).finally(() => laterIsDone = true);
  for (let n = 0; n < 5; n++) assertEquals(codes([await lane.submit(scriptedItem(2))]), [null]);
  assertEquals(laterIsDone, false);
  free = true;
  letGo();
  assertEquals(codes([await held, await later]), [null, null]);
});

test("a spare line is free again when its partner is served, however busy the lane is", async () => {
  const [first, second] = [gate(), gate()];
  const most = 300;
  const { lane, line, spareLine } = open(async (items, call) => {
    if (call === 3) await second.opened;
    return items.map(({ partner }) => call < 3 || partner === 2 && call < most ? "busy" : null);
  }, async (items, call) => {
    if (call === 1) await first.opened;
    return items.map(() => null);
  });
  const held = lane.submit(scriptedItem(1));
  await until(() => Promise.resolve(spareLine.calls[0]));
  // What waits behind the parked partner makes the lane go on as soon as the spare line is done.
  const later = lane.submit(scriptedItem(1));
  first.open();
  assertEquals(codes([await held]), [null]);
  const next = lane.submit(scriptedItem(2));
  const load = keepBusy(lane, next, () => line.calls.length < most);
  second.open();
  assertEquals(codes([await later, await next]), [null, null]);
  await load;
  assert(line.calls.length < most, "the spare line was free only when the lane was");
});

/** Two other partners' items, one after the other, until something is answered or it was enough. */
async function keepBusy(lane: Lane, until: Promise<unknown>, goesOn: () => boolean): Promise<void> {
  let isOver = false;
  void until.then(() => isOver = true);
  await Promise.all([10, 11].map(async (partner) => {
    while (!isOver && goesOn()) await lane.submit(scriptedItem(partner));
  }));
}

test("a call of company lets the next one fill, and who comes alone never waits", async () => {
  const slow: Script = async (items) => {
    // So long that the next one waits for more than a second, unless it is full before.
    if (items.length === 2) await new Promise((resolve) => setTimeout(resolve, 500));
    return items.map(() => null);
  };
  const { lane, line } = open(slow, allDone, { ...patient, gatherMaxMs: 60_000 });
  await lane.submit(scriptedItem(1));
  await lane.submit(scriptedItem(1));
  await Promise.all([1, 2].map((partner) => lane.submit(scriptedItem(partner))));
  const late = lane.submit(scriptedItem(1));
  for (let turn = 0; turn < 5; turn++) await endOfTurn();
  const later = Array.from({ length: 15 }, () => lane.submit(scriptedItem(2)));
  await Promise.all([late, ...later]);
  assertEquals(line.calls.map(({ length }) => length), [1, 1, 2, 16]);
});

/** Fails each call that holds the poison, with an error that is the items' own. */
function poisoned(poison: Item): Script {
  return (items) => {
    if (items.some((item) => item.request_id === poison.request_id)) {
      return Promise.reject(driverError("23514"));
    }
    return Promise.resolve(items.map(() => null));
  };
}

test("what errs is split until it is alone: it alone is an internal error, and is reported", async () => {
  const items = [1, 1, 1, 2, 2, 3].map((partner) => scriptedItem(partner));
  const poison = items[1]!;
  const reported: unknown[] = [];
  const report = (error: unknown, item: Item) => reported.push((error as Error).message, item);
  const { lane, line } = open(poisoned(poison), allDone, { ...patient, report });
  const answers = await Promise.all(items.map((item) => lane.submit(item)));
  assertEquals(codes(answers), [null, "internal_error", null, null, null, null]);
  assertEquals(reported, ["23514", poison]);
  // All together, then partner by partner, then the poisoned partner's items one by one.
  assertEquals(line.calls.map(({ length }) => length), [6, 3, 1, 1, 1, 2, 1]);
});

test("a split call keeps a partner's order when its head is held in between", async () => {
  const items = [1, 1, 1].map((partner) => scriptedItem(partner));
  const done: string[] = [];
  const { lane } = open((asked, call) => {
    if (call === 1) return Promise.reject(driverError("XX000"));
    if (call === 2) return Promise.resolve(["busy"]);
    done.push(...ids(asked));
    return allDone(asked, call);
  });
  await Promise.all(items.map((item) => lane.submit(item)));
  assertEquals(done, ids(items));
});

test("a lost call runs again under the same ids until it is answered", async () => {
  for (const code of ["CONNECTION_CLOSED", "ECONNREFUSED", "57P01", "57P03", "53300", "40P01"]) {
    const { lane, line } = open((items, call) =>
      call < 4 ? Promise.reject(driverError(code)) : allDone(items, call)
    );
    const items = [1, 2, 1].map((partner) => scriptedItem(partner));
    const answers = await Promise.all(items.map((item) => lane.submit(item)));
    assertEquals(codes(answers), [null, null, null], code);
    assertEquals(line.calls.length, 4);
    assertEquals(new Set(line.calls.map(String)).size, 1);
  }
});

test("a database that takes no writes has done nothing: it is said at once, and is no fault", async () => {
  const reported: unknown[] = [];
  const report = (error: unknown) => void reported.push(error);
  const { lane, line } = open(
    () => Promise.reject(driverError("25006")),
    allDone,
    { ...patient, report },
  );
  const answers = await Promise.all([1, 2].map((partner) => lane.submit(scriptedItem(partner))));
  assertEquals(codes(answers), ["maintenance", "maintenance"]);
  assertEquals([line.calls.length, reported], [1, []]);
});

test("what was lost before the database took no writes is looked for until it does", async () => {
  const faults = ["CONNECTION_CLOSED", "25006", "25006"];
  const { lane, line } = open((items, call) => {
    const fault = faults[call - 1];
    return fault === undefined ? allDone(items, call) : Promise.reject(driverError(fault));
  });
  assertEquals(codes([await lane.submit(scriptedItem(1))]), [null]);
  assertEquals(new Set(line.calls.map(String)).size, 1);
});

test("a spare line that waited in vain waits again", async () => {
  for (const code of ["55P03", "57014"]) {
    const { lane, spareLine } = open(
      (items) => Promise.resolve(items.map(() => "busy")),
      (items, call) => call < 3 ? Promise.reject(driverError(code)) : allDone(items, call),
    );
    assertEquals(codes([await lane.submit(scriptedItem(1))]), [null]);
    assertEquals(spareLine.calls.length, 3);
  }
});

function endOfTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
