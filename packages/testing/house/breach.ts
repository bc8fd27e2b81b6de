// What a rule of the house returns, and how the tests tell it.

/** One place that breaks a rule: where, which rule, and what to do. */
export interface Breach {
  readonly file: string;
  readonly line?: number;
  readonly rule: string;
  readonly remedy: string;
}

/** One line a breach: `packages/x/a.ts:3: the rule; what to do`. */
export function tellBreaches(breaches: readonly Breach[]): string {
  return breaches.map(({ file, line, rule, remedy }) =>
    `${file}${line === undefined ? "" : `:${line}`}: ${rule}; ${remedy}`
  ).join("\n");
}

/** The number of the line that a position of a text lies in. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split("\n").length;
}
