import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { readTraceParent } from "./trace_parent.ts";

const [traceId, spanId] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];

test("readTraceParent() reads the header of W3C Trace Context", () => {
  for (const [flags, traceFlags] of [["01", 1], ["00", 0], ["ff", 1]] as const) {
    const context = readTraceParent(`00-${traceId}-${spanId}-${flags}`);
    assertEquals(context, { traceId, spanId, traceFlags, isRemote: true });
  }
});

test("readTraceParent() overlooks what is none", () => {
  const wrong = [
    undefined,
    "",
    "x",
    `01-${traceId}-${spanId}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${"0".repeat(32)}-${spanId}-01`,
    `00-${traceId}-${"0".repeat(16)}-01`,
    `00-${traceId}-${spanId}-01-more`,
    [`00-${traceId}-${spanId}-01`, `00-${traceId}-${spanId}-01`],
  ];
  for (const sent of wrong) assertEquals(readTraceParent(sent), null);
});
