import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { steady } from "../testdata/measured.ts";
import { signingFindings } from "./bench.ts";

const all = [1, 50].flatMap((inFlight) =>
  [["verify ours", 103, 100], ["verify bare", 100, 50], ["verify jose", 206, 200]]
    .concat([["sign ours", 30, 1], ["sign bare", 20, 1], ["sign jose", 60, 1]])
    .map(([name, us, operations]) =>
      steady(String(name), { ours: Number(us) }, { inFlight, operations: Number(operations) })
    )
);

test("signingFindings() compares CPU and elapsed time, and holds 50 in flight to the goals", () => {
  const told = signingFindings(all).slice(0, 5).map(({ name, value, most }) => [
    name,
    value.median,
    most,
  ]);
  assertEquals(told, [
    ["verify ours / bare, 1 in flight: CPU", 1.03, undefined],
    ["verify ours / bare, 1 in flight: elapsed", 0.5, undefined],
    ["verify ours / bare, 50 in flight: CPU", 1.03, 1.03],
    ["verify ours / bare, 50 in flight: elapsed", 0.5, undefined],
    ["verify ours / jose, 1 in flight: CPU", 0.5, undefined],
  ]);
});
