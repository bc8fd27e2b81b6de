import { paint } from "../../terminal/paint.ts";
import type { Terminal } from "../../terminal/terminal.ts";

/** One step of the pipeline. */
export interface Check {
  name: string;
  ok: boolean;
  detail: string | null;
}

/** What fits, and what to do. */
export interface Diagnosis {
  code: string;
  found: string;
  remedy: string;
  confirmed: boolean;
  also: { code: string; found: string; remedy: string } | null;
}

/** The checks, one a line. */
export function checksText(terminal: Terminal, checks: readonly Check[]): string {
  return checks.map(({ name, ok, detail }) => {
    const mark = ok ? paint(terminal, "green", "ok ") : paint(terminal, "red", "NO ");
    return `${mark} ${name}${detail === null ? "" : `: ${detail}`}`;
  }).join("\n");
}

/** The mistake and its cure. */
export function diagnosisText(terminal: Terminal, diagnosis: Diagnosis): string {
  const { code, found, remedy, confirmed, also } = diagnosis;
  const lines = [
    `${paint(terminal, "bold", code)}: ${found}`,
    `  do: ${remedy}`,
    confirmed ? "  shown by a verification under this mistake" : undefined,
    also === null ? undefined : `and ${also.code}: ${also.found}\n  do: ${also.remedy}`,
  ];
  return lines.filter((line) => line !== undefined).join("\n");
}
