import { test } from "node:test";
import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { RecentIds } from "./seen_ids.ts";
import { SequenceWatch } from "./sequence_watch.ts";

test("SequenceWatch has everything once all came, in whatever order and however often", () => {
  const arrivals = fc.integer({ min: 1, max: 40 }).chain((count) => {
    const all = Array.from({ length: count }, (_, i) => i + 1);
    const order = fc.shuffledSubarray(all, { minLength: count });
    return fc.tuple(order, fc.array(fc.integer({ min: 1, max: count })));
  });
  fc.assert(fc.property(arrivals, ([order, again]) => {
    const watch = new SequenceWatch(0);
    const came = new Set<number>();
    for (const sequence of [...order, ...again]) {
      const gap = watch.note(sequence);
      came.add(sequence);
      let through = 0;
      while (came.has(through + 1)) through++;
      assertEquals(watch.through, through);
      if (gap !== null) assertEquals([gap.after, came.has(gap.before - 1)], [through, false]);
      assertEquals(gap === null, sequence <= through);
    }
    assertEquals(watch.through, order.length);
  }));
});

test("SequenceWatch begins with the first event, and overlooks those without a sequence", () => {
  const watch = new SequenceWatch();
  assertEquals([watch.note(null), watch.through], [null, null]);
  assertEquals([watch.note(7), watch.through], [null, 7]);
  assertEquals([watch.note(3), watch.through], [null, 7]);
});

test("SequenceWatch remembers only so much that is ahead", () => {
  const watch = new SequenceWatch(0, 2);
  for (const sequence of [9, 5, 3, 2, 1]) watch.note(sequence);
  assertEquals(watch.through, 3);
});

test("RecentIds forgets the oldest", () => {
  const ids = new RecentIds(2);
  for (const id of ["a", "b", "b", "c"]) ids.add(id);
  assertEquals(["a", "b", "c"].map((id) => ids.has(id)), [false, true, true]);
});
