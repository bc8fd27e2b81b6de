import { tableOf } from "../../shared/table.ts";
import { countOf } from "../merge.ts";
import type { ScriptResult } from "../run_script.ts";

/** Iterations a second that were reached; 0 where nothing ran. */
export function iterationsPerSecond({ summary }: ScriptResult): number {
  return summary === undefined ? 0 : countOf(summary, "iterations") / summary.seconds;
}

/** The result for people: what was sent, what it cost, and what holds. */
export function tellResult(result: ScriptResult): string {
  const { script, profile, shape, partners, summary, verdicts } = result;
  const title = `${script}, ${profile}: ${shape.rate}/s for ${shape.span}, ${partners} ` +
    (partners === 1 ? "partner" : "partners");
  const rate = `  ${iterationsPerSecond(result).toFixed(1)} iterations/s`;
  return [
    title,
    ...(summary === undefined ? [] : [tableOf(summary), rate, ...costLines(result)]),
    ...verdicts.map(({ what, ok, detail }) => `  ${ok ? "holds " : "FAILS "} ${what}: ${detail}`),
    "",
  ].join("\n");
}

function costLines({ cpuUsPerIteration }: ScriptResult): string[] {
  const parts = Object.entries(cpuUsPerIteration);
  if (parts.length === 0) return [];
  const whole = parts.reduce((sum, [, us]) => sum + us, 0);
  const told = parts.map(([name, us]) => `${name} ${us.toFixed(0)}`).join(", ");
  return [`  CPU us an iteration: ${told}; together ${whole.toFixed(0)}`];
}
