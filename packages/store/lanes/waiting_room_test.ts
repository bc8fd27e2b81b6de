import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import type { Item } from "../effects/item.ts";
import { scriptedItem } from "../testdata/scripted_line.ts";
import { WaitingRoom } from "./waiting_room.ts";

interface Guest {
  item: Item;
}

const bounds = { partnerMaxItems: 20, laneMaxItems: 60, callMaxItems: 8 };
const guest = (partner: number, own: Partial<Item> = {}): Guest => ({
  item: scriptedItem(partner, own),
});
const partnersOf = (guests: readonly Guest[]) => guests.map(({ item }) => item.partner);

function roomOf(...guests: Guest[]): WaitingRoom<Guest> {
  const room = new WaitingRoom<Guest>(bounds);
  for (const one of guests) assertEquals(room.enter(one), null);
  return room;
}

// Few keys, nonces and subjects, so that many items must not travel together.
const mark = fc.option(fc.constantFrom("a", "b", "c"), { nil: undefined });
const guests = fc.array(
  fc.record({ partner: fc.integer({ min: 1, max: 4 }), key: mark, nonce: mark, subject: mark })
    .map(({ partner, key, nonce, subject }) => {
      const { key: _, ...item } = scriptedItem(partner);
      return {
        item: {
          ...item,
          ...(key !== undefined && { key }),
          ...(nonce !== undefined && { nonce }),
          ...(subject !== undefined && { subject_id: subject }),
        },
      };
    }),
  { maxLength: 60 },
);

/** Lets guests in as far as bounds allow, and takes calls until the room is empty. */
function emptied(all: readonly Guest[]): { entered: Guest[]; calls: Guest[][] } {
  const room = new WaitingRoom<Guest>(bounds);
  const entered = all.filter((one) => room.enter(one) === null);
  assertEquals(room.size, entered.length);
  const calls: Guest[][] = [];
  while (room.size > 0) calls.push(room.takeCall());
  assertEquals(room.takeCall(), []);
  return { entered, calls };
}

test("takeCall() loses nothing, doubles nothing and keeps each partner's order", () => {
  fc.assert(fc.property(guests, (all) => {
    const { entered, calls } = emptied(all);
    for (const partner of [1, 2, 3, 4]) {
      const own = (list: readonly Guest[]) => list.filter(({ item }) => item.partner === partner);
      assertEquals(own(calls.flat()), own(entered));
    }
    for (const call of calls) assert(call.length > 0 && call.length <= bounds.callMaxItems);
  }));
});

test("takeCall() never lets the same key, nonce or subject of a partner travel twice", () => {
  fc.assert(fc.property(guests, (all) => {
    for (const call of emptied(all).calls) {
      for (const name of ["key", "nonce", "subject_id"] as const) {
        const marks = call.filter(({ item }) => item[name] !== undefined)
          .map(({ item }) => `${item.partner} ${item[name]}`);
        assertEquals(new Set(marks).size, marks.length);
      }
    }
  }));
});

test("takeCall() lets two partners' equal marks travel together", () => {
  const own = { key: "k", nonce: "n", subject_id: "s" };
  assertEquals(partnersOf(roomOf(guest(1, own), guest(2, own)).takeCall()), [1, 2]);
});

test("takeCall() takes one item a partner a turn", () => {
  const room = roomOf(...[1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3].map((partner) => guest(partner)));
  assertEquals(partnersOf(room.takeCall()), [1, 2, 3, 1, 2, 1, 1, 1]);
});

test("takeCall() starts with those who have waited longest", () => {
  const room = new WaitingRoom<Guest>({ ...bounds, callMaxItems: 2 });
  for (const partner of [1, 1, 1, 2, 3, 3, 4]) room.enter(guest(partner));
  const calls = [1, 2, 3].map(() => partnersOf(room.takeCall()));
  assertEquals(calls, [[1, 2], [3, 4], [1, 3]]);
});

test("takeCall() leaves held partners out, in their order and at their turn", () => {
  const [first, second] = [guest(1), guest(1)];
  const room = roomOf(first, guest(2), second);
  assertEquals(partnersOf(room.takeCall((partner) => partner === 1)), [2]);
  assertEquals(room.takePartner(1), [first, second]);
});

test("enter() refuses a partner's one too many, and a lane's", () => {
  const room = new WaitingRoom<Guest>({ partnerMaxItems: 2, laneMaxItems: 3, callMaxItems: 2 });
  const refusals = [1, 1, 1, 2, 3].map((partner) => room.enter(guest(partner)));
  assertEquals(refusals, [null, null, "partner_full", null, "lane_full"]);
  room.takeCall();
  assertEquals([room.enter(guest(1)), room.size], [null, 2]);
});

test("putBack() puts items before those that came later, in their order", () => {
  const [one, two, three] = [guest(1), guest(1), guest(1)];
  const room = roomOf(one, two);
  const taken = room.takeCall();
  room.enter(three);
  room.putBack(taken);
  assertEquals([room.size, room.takeCall()], [3, [one, two, three]]);
});

test("takeIf() asks about each item once, so that none both leaves and stays", () => {
  const all = [1, 1, 2, 3, 3, 3].map((partner) => guest(partner));
  const room = roomOf(...all);
  let asked = 0;
  const left = room.takeIf(() => asked++ % 2 === 1);
  assertEquals([asked, left.length, room.size], [6, 3, 3]);
  const stayed = room.takeCall();
  assertEquals(new Set([...left, ...stayed]).size, 6);
});
