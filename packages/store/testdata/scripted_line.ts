// A line to nowhere for tests of lanes: it answers as the test says and remembers what it was asked.
import { newUuidV7 } from "@mithqal/protocol";
import type { Item } from "../effects/item.ts";
import type { Row } from "../homes/database.ts";
import type { CallLine } from "../lanes/call_line.ts";
import type { LaneSettings } from "../lanes/lane.ts";

/** What a scripted call comes to: the codes of its items (null: done), or an error. */
export type Script = (items: readonly Item[], call: number) => Promise<(string | null)[]>;

/** A line whose calls a test has written. */
export class ScriptedLine implements CallLine {
  /** The request ids of each call so far. */
  readonly calls: string[][] = [];
  readonly #script: Script;

  constructor(script: Script = allDone) {
    this.#script = script;
  }

  async call(items: readonly Item[]): Promise<Row[]> {
    this.calls.push(items.map(({ request_id: id }) => id));
    const codes = await this.#script(items, this.calls.length);
    return codes.map((code, i) => ({ i, code, request: items[i]!.request_id }));
  }
}

/** Each item is done. */
export const allDone: Script = (items) => Promise.resolve(items.map(() => null));

/** An error as the driver raises it. */
export function driverError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/** An item of which only what lanes look at is made up. */
export function scriptedItem(partner: number, own: Partial<Item> = {}): Item {
  const id = newUuidV7(Date.now());
  return {
    kind: "quote",
    partner,
    request_id: id,
    not_after: Date.now() + 8_000,
    key: id,
    thing_id: id,
    event_id: id,
    ...own,
  };
}

/** Wide bounds, short times. */
export const quickSettings: LaneSettings = {
  partnerMaxItems: 100,
  laneMaxItems: 1_000,
  callMaxItems: 64,
  answerWithinMs: 60,
  settleWithinMs: 120,
  retryAfterMs: 1,
  gatherMaxMs: 0,
  now: Date.now,
  report: () => {},
};

/** A promise and its resolver. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => open = resolve);
  return { opened, open };
}
