import type { RunSummary } from "../../shared/table.ts";
import { growth } from "../measure/sampler.ts";
import type { ScriptResult } from "../run_script.ts";
import { historyPlot, type PastRun } from "./history.ts";
import { barPlot, escaped, linePlot } from "./plots.ts";
import { tellResult } from "./tell.ts";

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:760px;margin:2em auto;color:#222}
pre{background:#f6f6f4;padding:1em;overflow-x:auto;font-size:12px}figure{margin:2em 0}
svg{width:100%;font:11px system-ui,sans-serif;fill:#444}figcaption{font-weight:600}
.legend span{margin-right:1em;font-size:12px}`;

/** The report as one page that loads nothing; it holds figures alone. */
export function reportPage(
  results: readonly ScriptResult[],
  machine: string,
  history: readonly PastRun[],
): string {
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Load report</title><style>${style}</style>
<h1>Load report</h1><p>${escaped(machine)}</p>
${results.map((result) => section(result) + historyPlot(history, result)).join("\n")}
</html>
`;
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
  const costs = Object.entries(cpuUsPerIteration).map(([name, value]) => ({ name, value }));
  return `<h2>${escaped(script)}</h2><p>${escaped(startedAt)}</p>
<pre>${escaped(tellResult(result))}</pre>
${linePlot("Done", "a second", samples.length < 2 ? [] : rates)}
${linePlot("CPU", "cores", samples.length < 2 ? [] : cores)}
${costs.length === 0 ? "" : barPlot("CPU of an iteration", "us", costs)}
${summary === undefined ? "" : barPlot("99 of 100 requests take at most", "ms", p99Rows(summary))}`;
}

function p99Rows({ metrics }: RunSummary): { name: string; value: number }[] {
  return Object.entries(metrics).flatMap(([name, { values }]) => {
    const request = /^http_req_duration\{(?:name|phase):(\w+)\}$/.exec(name)?.[1];
    return request === undefined ? [] : [{ name: request, value: values["p(99)"] ?? 0 }];
  });
}
