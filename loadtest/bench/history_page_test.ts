import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { historyPage } from "./history_page.ts";
import { figuresOf, type Report } from "./report.ts";
import { steady } from "./testdata/measured.ts";

const report = (bench: string, machine: string, ratio: number): Report => ({
  bench,
  started_at: "2026-11-20T12:00:00.000Z",
  machine,
  rounds: 7,
  seconds: 2,
  settings: {},
  figures: [figuresOf(steady("flow", { api: 200, postgres: 100 }))],
  findings: [{ name: "flow, x its floor", value: { median: ratio, min: ratio, max: ratio } }],
});

test("historyPage() draws the runs of one bench on one machine together, and no others", () => {
  const page = historyPage([
    report("edge", "here", 2),
    report("store", "here", 1),
    report("edge", "there", 9),
    report("edge", "here", 1),
  ]);
  const sections = page.split("<h2>").slice(1);
  assertEquals(sections.map((section) => section.split("</h2>")[0]), [
    "edge: here",
    "store: here",
    "edge: there",
  ]);
  const [first = ""] = sections;
  assertEquals(first.match(/<figcaption>[^<]*/g), [
    "<figcaption>flow, x its floor, median",
    "<figcaption>flow, 64 in flight: CPU of one, us",
  ]);
  assert(first.includes("2 run") && sections[1]!.includes("1 run"));
});

test("historyPage() draws what a run knows where an earlier one did not know it", () => {
  const earlier = { ...report("edge", "here", 2), findings: [], figures: [] };
  const page = historyPage([earlier, report("edge", "here", 1)]);
  const lines = [...page.matchAll(/points="([^"]*)"/g)].map(([, points]) => points!.split(" "));
  assertEquals(lines.map((points) => points.length), [1, 1, 1]);
});

test("historyPage() says so where no bench has run", () => {
  assert(historyPage([]).includes("No bench has run yet"));
});
