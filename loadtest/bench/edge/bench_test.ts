import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { steady } from "../testdata/measured.ts";
import { edgeFindings } from "./bench.ts";

const both = (name: string, cpuUs: Record<string, number>, operations: number, p50Us: number) => [
  steady(name, cpuUs, { operations }),
  steady(name, cpuUs, { inFlight: null, p50Us }),
];

const all = [
  ...both("flow, socket", { ours: 200, api: 300, postgres: 100 }, 1_000, 2_000),
  ...both("flow, Envoy", { ours: 300, Envoy: 180, api: 300, postgres: 100 }, 800, 3_500),
  ...both("empty, socket", { ours: 200, floor: 80 }, 4_000, 500),
  ...both("empty, Envoy", { ours: 300, "floor's Envoy": 150, floor: 80 }, 2_000, 1_200),
  steady("flow by k6, Envoy", { k6: 1_300, Envoy: 400, api: 300, postgres: 100 }, {
    inFlight: null,
  }),
];

test("edgeFindings() tells what Envoy adds at half load, and what a request costs it", () => {
  const told = edgeFindings(all).map(({ value, most }) => [value.median, most]);
  assertEquals(told, [
    [1.5, 3],
    [0.7, undefined],
    [90, undefined],
    [75, undefined],
    [1.2, undefined],
    [1.2, undefined],
    [2_100, undefined],
    [0.8, undefined],
  ]);
});
