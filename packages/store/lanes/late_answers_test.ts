import { test } from "node:test";
import { assertEquals } from "@std/assert";
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

/** A lane whose clock stands still until the test lets the time of an answer pass. */
function opened(script: Script, spares = new SpareLines([]), own: Partial<LaneSettings> = {}) {
  let nowMs = 0;
  const line = new ScriptedLine(script);
  const settings = { ...quickSettings, now: () => nowMs, ...own };
  const lane = new Lane(line, spares, settings);
  return { lane, line, pass: () => void (nowMs += settings.answerWithinMs) };
}

type Opened = ReturnType<typeof opened>;

/** A lane whose first call hangs until the gate is opened. */
function hanging() {
  const { opened: isOpen, open } = gate();
  const script: Script = async (items) => (await isOpen, items.map(() => null));
  return { ...opened(script, new SpareLines([new ScriptedLine()]), { callMaxItems: 1 }), open };
}

function code(answer: LaneAnswer): unknown {
  return "row" in answer ? answer.row.code : answer.code;
}

/** What comes of items when time passes after so many calls. */
async function codesOf(
  { lane, line, pass }: Opened,
  items: readonly Item[],
  calls = 1,
): Promise<unknown[]> {
  const answers = items.map((item) => lane.submit(item));
  await until(() => Promise.resolve(line.calls[calls - 1]));
  pass();
  return (await Promise.all(answers)).map(code);
}

test("in time, what is in flight is unknown, and what still waits has certainly no effect", async () => {
  const held = hanging();
  const { lane, line, open } = held;
  const items = [scriptedItem(1), scriptedItem(1), scriptedItem(2)];
  assertEquals(await codesOf(held, items), ["outcome_unknown", "overloaded", "overloaded"]);
  open();
  // The lane goes on, and what left the queue never travels.
  assertEquals(code(await lane.submit(scriptedItem(3))), null);
  assertEquals(line.calls.flat().includes(items[1]!.request_id), false);
  assertEquals(line.calls.flat().includes(items[2]!.request_id), false);
});

test("a second request of a key that is in flight is told so", async () => {
  const held = hanging();
  const [first, same] = [scriptedItem(1), scriptedItem(1)];
  const { key } = first;
  const foreign = scriptedItem(2, key === undefined ? {} : { key });
  const answers = await codesOf(held, [first, { ...same, ...(key && { key }) }, foreign]);
  const inProgress = "idempotency_request_in_progress";
  assertEquals(answers, ["outcome_unknown", inProgress, "overloaded"]);
  held.open();
});

test("a probe has no key: another probe in flight is none of its business", async () => {
  const held = hanging();
  const { key: _, ...probe } = scriptedItem(1, { kind: "probe" });
  const other = { ...probe, request_id: scriptedItem(1).request_id };
  assertEquals(await codesOf(held, [probe, other]), ["outcome_unknown", "overloaded"]);
  held.open();
});

test("an item whose call was lost is never told that it has no effect", async () => {
  // The connection is lost after the commit; then another connection holds the head.
  const script: Script = (items, call) =>
    call === 1
      ? Promise.reject(driverError("CONNECTION_CLOSED"))
      : Promise.resolve(items.map(() => "busy"));
  const { opened: isOpen, open } = gate();
  const spares = new SpareLines([new ScriptedLine()]);
  const occupied = spares.use(() => isOpen);
  // The third call finds the head held for the second time: it is a spare line's then, and none is free.
  const codes = await codesOf(opened(script, spares), [scriptedItem(1)], 3);
  assertEquals(codes, ["outcome_unknown"]);
  open();
  await occupied;
});

test("a database that stays away ends in an unknown outcome, and the lane serves again after it", async () => {
  let away = true;
  const lost = opened((items, call) =>
    away ? Promise.reject(driverError("ECONNREFUSED")) : allDone(items, call)
  );
  assertEquals(await codesOf(lost, [scriptedItem(1), scriptedItem(2)]), [
    "outcome_unknown",
    "outcome_unknown",
  ]);
  away = false;
  assertEquals(code(await lost.lane.submit(scriptedItem(1))), null);
});

test("a late answer of the database is nobody's, and does no harm", async () => {
  const held = hanging();
  const { lane, open, line } = held;
  assertEquals(await codesOf(held, [scriptedItem(1)]), ["outcome_unknown"]);
  open();
  assertEquals(code(await lane.submit(scriptedItem(1))), null);
  assertEquals(line.calls.length, 2);
});
