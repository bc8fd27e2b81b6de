/** What a command has to say, for people and for programs. */
export interface CommandResult {
  readonly text: string;
  readonly json: unknown;
  readonly exitCode: number;
}

/** The options that were given, by their names. */
export type Given = Readonly<Record<string, string | boolean | undefined>>;

/** One word of the command line. */
export interface Command {
  /** What it does, in a line. */
  readonly purpose: string;
  /** Its options, each with what it is; `DIR` and the like where it takes a value. */
  readonly options: readonly (readonly [option: string, value: string, what: string])[];
  readonly examples: readonly string[];
  readonly run: (given: Given, tell: (line: string) => void) => Promise<CommandResult>;
}

/** A mistake of the person at the keyboard: told in lines, without a stack. */
export class UsageError extends Error {}

/** An option that must be there. */
export function required(given: Given, name: string): string {
  const value = given[name];
  if (typeof value === "string" && value !== "") return value;
  throw new UsageError(`expected --${name}: see --help`);
}

/** An option that may be there. */
export function optional(given: Given, name: string): string | undefined {
  const value = given[name];
  return typeof value === "string" ? value : undefined;
}
