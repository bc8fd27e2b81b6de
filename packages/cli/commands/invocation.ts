import { Mithqal, type MithqalOptions } from "@mithqal/client";
import type { ExitCode } from "../outcome/exit_codes.ts";
import { DeclinedError, UsageError } from "../outcome/usage_error.ts";
import { findProfile } from "../profile/find_profile.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** Options as they were given, by their names in camel case. */
export type Given = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

/** What a command has to say: for programs, and for people. */
export interface Said {
  readonly json: unknown;
  readonly text: string;
  readonly exitCode?: ExitCode;
}

/** Where commands run. */
export interface Surroundings {
  readonly terminal: Terminal;
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Ctrl-C, and whoever else ends it. */
  readonly signal: AbortSignal;
}

/** One run of a command: what it was given, and what it may use. */
export class Invocation {
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
  readonly words: readonly string[];
  readonly #given: Given;
  readonly #variables: Surroundings["variables"];

  constructor(
    { terminal, variables, signal }: Surroundings,
    given: Given,
    words: readonly string[],
  ) {
    this.terminal = terminal;
    this.signal = signal;
    this.words = words;
    this.#given = given;
    this.#variables = variables;
  }

  /** The value of an option. */
  option(name: string): string | undefined {
    const value = this.#given[name];
    return typeof value === "string" ? value : undefined;
  }

  /** The value of an option that must be given; `form` is how it is written. */
  needed(name: string, form: string): string {
    const value = this.option(name);
    if (value !== undefined) return value;
    throw new UsageError(`expected ${form}, got none`);
  }

  /** The values of an option that may be given several times. */
  options(name: string): readonly string[] {
    const value = this.#given[name];
    return Array.isArray(value) ? value : [];
  }

  /** Whether an option without a value was given. */
  has(name: string): boolean {
    return this.#given[name] === true;
  }

  /** A number out of an option. */
  number(name: string, usual: number, { min, max }: { min: number; max: number }): number {
    const text = this.option(name);
    const value = text === undefined ? usual : Number(text);
    if (value >= min && value <= max) return value;
    throw new UsageError(`expected ${min} to ${max} as --${name}, got "${text?.slice(0, 40)}"`);
  }

  /** Prints a result, or one of several. */
  say({ json, text }: Said): void {
    this.terminal.out(`${this.has("json") ? JSON.stringify(json) : text}\n`);
  }

  /** Tells what goes on, beside the results. */
  note(line: string): void {
    this.terminal.err(`${line}\n`);
  }

  /** Asks before money moves, where there is somebody to ask. */
  async confirm(question: string): Promise<void> {
    if (this.has("yes") || !this.terminal.canAsk) return;
    const answer = await this.terminal.ask(`${question} [y/N] `);
    if (!/^y(?:es)?$/i.test(answer.trim())) throw new DeclinedError();
  }

  /** The path of the profile. */
  profile(): string {
    return findProfile(this.option("profile"), this.#variables);
  }

  /** A variable of the environment; an empty one is none. */
  variable(name: string): string | undefined {
    return this.#variables[name] || undefined;
  }

  /** How this run calls a service: within its deadline, and tries that failed are told. */
  callOptions(): Pick<MithqalOptions, "deadlineMs" | "hooks"> {
    const seconds = this.number("deadline", 30, { min: 0.1, max: 600 });
    return {
      deadlineMs: seconds * 1_000,
      hooks: {
        onRetry: ({ reason, waitMs }) =>
          this.note(`${reason}: trying again in ${(waitMs / 1_000).toFixed(1)} s`),
      },
    };
  }

  /** Runs with a client of the profile, and closes it. */
  readonly withClient = async <T>(run: (mithqal: Mithqal) => Promise<T>): Promise<T> => {
    const mithqal = await Mithqal.open(this.profile(), this.callOptions());
    try {
      return await run(mithqal);
    } finally {
      await mithqal.close();
    }
  };
}
