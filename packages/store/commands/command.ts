import type { Database } from "../homes/database.ts";

/** What a command has to say, to people and to programs. */
export interface CommandResult {
  text: string;
  json: unknown;
  exitCode: number;
}

/** What was said behind a command's name. */
export interface CommandOptions {
  /** The cell it is about. */
  cell?: string | undefined;
  environment?: string | undefined;
  /** The node a cell is moved to, as HOST:PORT. */
  to?: string | undefined;
  /** Only print the statements. */
  plan?: boolean | undefined;
}

/** A command over an open database. */
export type Command = (database: Database, options: CommandOptions) => Promise<CommandResult>;

/** A command that went well. */
export function done(text: string, json: unknown): CommandResult {
  return { text, json, exitCode: 0 };
}
