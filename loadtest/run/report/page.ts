import type { RunSummary } from "../../shared/table.ts";
import { collectionsOf } from "../measure/heap.ts";
import { growth } from "../measure/sampler.ts";
import type { ScriptResult } from "../run_script.ts";
import { historyPlot, type PastRun } from "./history.ts";
import { htmlPage } from "./html_page.ts";
import { barPlot, escaped, linePlot } from "./plots.ts";
import { tellResult } from "./tell.ts";

/** The report as one page that loads nothing; it holds figures alone. */
export function reportPage(
  results: readonly ScriptResult[],
  machine: string,
  history: readonly PastRun[],
): string {
  const sections = results.map((result) => section(result) + historyPlot(history, result));
  return htmlPage("Load report", `<p>${escaped(machine)}</p>\n${sections.join("\n")}`);
}

function section(result: ScriptResult): string {
  const { script, startedAt, samples, cpuUsPerIteration, summary } = result;
  const parts = Object.keys(samples.at(-1)?.cpuUs ?? {});
  const cores = parts.map((name) => ({
    name,
    points: growth(samples, ({ cpuUs }) => (cpuUs[name] ?? 0) / 1_000_000),
  }));
  const rates = [["ledger entries", "entries"], ["webhooks", "deliveries"]].map((
    [name, count],
  ) => ({
    name: name!,
    points: growth(samples, ({ counts }) => counts[count!] ?? 0),
  }));
  const heaps = Object.keys(result.heaps).map((name) => ({
    name,
    points: collectionsOf(samples, name),
  }));
  const costs = Object.entries(cpuUsPerIteration).map(([name, value]) => ({ name, value }));
  return `<h2>${escaped(script)}</h2><p>${escaped(startedAt)}</p>
<pre>${escaped(tellResult(result))}</pre>
${linePlot("Done", "a second", samples.length < 2 ? [] : rates)}
${linePlot("CPU", "cores", samples.length < 2 ? [] : cores)}
${linePlot("Heap after a collection", "MB", heaps)}
${costs.length === 0 ? "" : barPlot("CPU of an iteration", "us", costs)}
${summary === undefined ? "" : barPlot("99 of 100 requests take at most", "ms", p99Rows(summary))}`;
}

function p99Rows({ metrics }: RunSummary): { name: string; value: number }[] {
  return Object.entries(metrics).flatMap(([name, { values }]) => {
    const request = /^http_req_duration\{(?:name|phase):(\w+)\}$/.exec(name)?.[1];
    return request === undefined ? [] : [{ name: request, value: values["p(99)"] ?? 0 }];
  });
}
