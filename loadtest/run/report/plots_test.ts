import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { barPlot, escaped, linePlot, niceTop } from "./plots.ts";

test("niceTop() is the next round number above", () => {
  assertEquals([0, 0.03, 1, 1.1, 47, 501].map(niceTop), [1, 0.05, 1, 2, 50, 1_000]);
});

test("linePlot() draws a line for each series, and nothing without points", () => {
  const points = [{ at: 0, value: 1 }, { at: 2, value: 4 }];
  const plot = linePlot("CPU", "cores", [{ name: "k6", points }, { name: "a<b", points }]);
  assertEquals(plot.match(/<polyline/g)?.length, 2);
  assert(plot.includes("a&lt;b") && !plot.includes("a<b") && !plot.includes("NaN"));
  assertEquals(linePlot("CPU", "cores", [{ name: "k6", points: [] }]), "");
});

test("barPlot() draws a bar for each row, the largest the longest", () => {
  const plot = barPlot("CPU", "us", [{ name: "k6", value: 10 }, { name: "api", value: 5 }]);
  const longs = [...plot.matchAll(/width="([\d.]+)" height="16"/g)].map(([, long]) => Number(long));
  assertEquals(longs, [480, 240]);
});

test("escaped() leaves nothing that is read as a tag", () => {
  assertEquals(escaped(`<a href="x">&`), "&lt;a href=&quot;x&quot;&gt;&amp;");
});
