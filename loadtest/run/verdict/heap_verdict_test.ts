import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { heapVerdict } from "./heap_verdict.ts";

const what = "Node api: the heap after a collection grows by less than 1 MB a minute";

test("heapVerdict() holds below 1 MB a minute, and where the heap shrinks", () => {
  const seen = { collections: 160, lastMb: 31.24 };
  assertEquals(heapVerdict("Node api", { ...seen, mbPerMinute: 0.0456 }), {
    what,
    ok: true,
    detail: "0.046 MB a minute over 160 collections, 31.2 MB at the end",
  });
  for (const [mbPerMinute, ok] of [[-3, true], [0.999, true], [1, false], [20, false]] as const) {
    assertEquals(heapVerdict("Node api", { ...seen, mbPerMinute }).ok, ok, String(mbPerMinute));
  }
});

test("heapVerdict() fails where too little was seen", () => {
  const few = { collections: 1, lastMb: 31, mbPerMinute: undefined };
  assertEquals(heapVerdict("Node api", few), {
    what,
    ok: false,
    detail: "1 collection after the first third of the run, which is too few to tell",
  });
});
