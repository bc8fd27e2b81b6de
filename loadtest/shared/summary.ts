import { textSetting } from "./environment.ts";
import { chosenProfile, chosenShape } from "./profiles.ts";
import { rampRateAt, type ScriptName, secondsOf } from "./scripts.ts";
import { type RunSummary, tableOf } from "./table.ts";

/** What k6 gives at the end. `setup_data` holds a token: nothing of it is ever written. */
export interface RunData extends Pick<RunSummary, "metrics"> {
  state: { testRunDurationMs: number };
  root_group?: { checks: readonly { name: string; fails: number }[] };
  setup_data?: unknown;
}

/** Writes the summary: a table for people, and JSON into the file that `-e SUMMARY=` names. */
export function summaryOf(data: RunData, script: ScriptName): Record<string, string> {
  // Nothing was measured: it was stopped before it began, and has said why.
  if (!data.metrics.iterations?.values.count) return {};
  const failed = (data.root_group?.checks ?? []).filter(({ fails }) => fails > 0);
  const summary: RunSummary = {
    seconds: data.state.testRunDurationMs / 1_000,
    metrics: data.metrics,
    failedChecks: Object.fromEntries(failed.map(({ name, fails }) => [name, fails])),
  };
  const file = textSetting("SUMMARY", "");
  const stdout = `${tableOf(summary)}\n${breakingPoint(summary, script)}`;
  return { stdout, ...(file !== "" && { [file]: JSON.stringify(summary) }) };
}

/** Where the ramp of the breakpoint profile has broken a rule, or that it has not. */
function breakingPoint({ seconds }: RunSummary, script: ScriptName): string {
  if (chosenProfile() !== "breakpoint") return "";
  const shape = chosenShape(script);
  if (seconds >= secondsOf(shape.span)) return `  not broken up to ${shape.rate} iterations/s\n`;
  return `  broken at about ${rampRateAt(shape, seconds)} iterations/s\n`;
}
