// What earlier benches came to, drawn: a plot of each figure over the runs on the same machine.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { htmlPage } from "../run/report/html_page.ts";
import { escaped, linePlot, type Series } from "../run/report/plots.ts";
import type { Report } from "./report.ts";

const shownRuns = 50;

/** Writes the page where a browser can open it; it loads nothing. */
export async function writeHistoryPage(file: string, reports: readonly Report[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, historyPage(reports));
}

/** A section for each bench on each machine: what has a goal or is a ratio, then the CPU of each entrant. */
export function historyPage(reports: readonly Report[]): string {
  const titles = [...new Set(reports.map(titleOf))];
  const sections = titles.map((title) =>
    section(title, reports.filter((report) => titleOf(report) === title).slice(-shownRuns))
  );
  return htmlPage("Benches", sections.join("\n") || "<p>No bench has run yet.</p>");
}

function titleOf({ bench, machine }: Report): string {
  return `${bench}: ${machine}`;
}

function section(title: string, runs: readonly Report[]): string {
  const last = runs.at(-1)!;
  const findings = last.findings.map(({ name }) => {
    const valueIn = (run: Report) => run.findings.find((each) => each.name === name)?.value.median;
    return linePlot(name, "median", [seriesOf(name, runs, valueIn)], "run");
  });
  const costs = last.figures.map(({ name, in_flight, cpu_us }) => {
    const figuresIn = (run: Report) =>
      run.figures.find((each) => each.name === name && each.in_flight === in_flight);
    const series = Object.keys(cpu_us).map((part) =>
      seriesOf(part, runs, (run) => figuresIn(run)?.cpu_us[part]?.median)
    );
    const load = in_flight === null ? "at a rate" : `${in_flight} in flight`;
    return linePlot(`${name}, ${load}: CPU of one`, "us", series, "run");
  });
  return `<h2>${escaped(title)}</h2>\n${[...findings, ...costs].join("\n")}`;
}

function seriesOf(
  name: string,
  runs: readonly Report[],
  valueIn: (run: Report) => number | undefined,
): Series {
  const points = runs.flatMap((run, place) => {
    const value = valueIn(run);
    // JSON has no number that is not finite, and an earlier run may not know the figure.
    return typeof value === "number" ? [{ at: place + 1, value }] : [];
  });
  return { name, points };
}
