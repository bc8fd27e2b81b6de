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
import { Lane, type LaneAnswer } from "./lane.ts";
import { SpareLines } from "./spare_lines.ts";

/** A lane whose first call hangs until the gate is opened; small times. */
function hanging(spare: Script = allDone) {
  const { opened, open } = gate();
  const line = new ScriptedLine(async (items) => (await opened, items.map(() => null)));
  const settings = { ...quickSettings, callMaxItems: 1 };
  return { lane: new Lane(line, new SpareLines([new ScriptedLine(spare)]), settings), line, open };
}

function code(answer: LaneAnswer): unknown {
  return "row" in answer ? answer.row.code : answer.code;
}

async function codesOf(lane: Lane, items: readonly Item[]): Promise<unknown[]> {
  return (await Promise.all(items.map((item) => lane.submit(item)))).map(code);
}

test("in time, what is in flight is unknown, and what still waits has certainly no effect", async () => {
  const { lane, line, open } = hanging();
  const items = [scriptedItem(1), scriptedItem(1), scriptedItem(2)];
  assertEquals(await codesOf(lane, items), ["outcome_unknown", "overloaded", "overloaded"]);
  open();
  // The lane goes on, and what left the queue never travels.
  assertEquals(code(await lane.submit(scriptedItem(3))), null);
  assertEquals(line.calls.flat().includes(items[1]!.request_id), false);
  assertEquals(line.calls.flat().includes(items[2]!.request_id), false);
});

test("a second request of a key that is in flight is told so", async () => {
  const { lane, open } = hanging();
  const [first, same] = [scriptedItem(1), scriptedItem(1)];
  const { key } = first;
  const foreign = scriptedItem(2, key === undefined ? {} : { key });
  const answers = await codesOf(lane, [first, { ...same, ...(key && { key }) }, foreign]);
  const inProgress = "idempotency_request_in_progress";
  assertEquals(answers, ["outcome_unknown", inProgress, "overloaded"]);
  open();
});

test("a probe has no key: another probe in flight is none of its business", async () => {
  const { lane, open } = hanging();
  const { key: _, ...probe } = scriptedItem(1, { kind: "probe" });
  const other = { ...probe, request_id: scriptedItem(1).request_id };
  assertEquals(await codesOf(lane, [probe, other]), ["outcome_unknown", "overloaded"]);
  open();
});

test("an item whose call was lost is never told that it has no effect", async () => {
  // The connection is lost after the commit; then another connection holds the head.
  const line = new ScriptedLine((items, call) =>
    call === 1
      ? Promise.reject(driverError("CONNECTION_CLOSED"))
      : Promise.resolve(items.map(() => "busy"))
  );
  const { opened, open } = gate();
  const spare = new ScriptedLine(async (items) => (await opened, items.map(() => null)));
  const spares = new SpareLines([spare]);
  const occupied = spares.use(() => opened);
  const lane = new Lane(line, spares, quickSettings);
  assertEquals(code(await lane.submit(scriptedItem(1))), "outcome_unknown");
  open();
  await occupied;
});

test("a database that stays away ends in an unknown outcome, and the lane serves again after it", async () => {
  let away = true;
  const line = new ScriptedLine((items, call) =>
    away ? Promise.reject(driverError("ECONNREFUSED")) : allDone(items, call)
  );
  const lane = new Lane(line, new SpareLines([]), quickSettings);
  assertEquals(await codesOf(lane, [scriptedItem(1), scriptedItem(2)]), [
    "outcome_unknown",
    "outcome_unknown",
  ]);
  away = false;
  assertEquals(code(await lane.submit(scriptedItem(1))), null);
});

test("a late answer of the database is nobody's, and does no harm", async () => {
  const { lane, open, line } = hanging();
  const item = scriptedItem(1);
  const answer = lane.submit(item);
  assertEquals(code(await answer), "outcome_unknown");
  open();
  assertEquals(code(await lane.submit(scriptedItem(1))), null);
  assertEquals(line.calls.length, 2);
});
