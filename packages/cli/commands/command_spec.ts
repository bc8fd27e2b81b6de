import type { Command } from "commander";
import { operatorGroups } from "../operator/groups.ts";
import { exitCodes } from "../outcome/exit_codes.ts";
import { keyOption } from "./command_key.ts";
import { unshielded } from "./dashed_word.ts";
import { type Given, Invocation, type Said, type Surroundings } from "./invocation.ts";

/** One word of the command line, or two. */
export interface CommandSpec {
  /** Such as `balances` or `ledger verify`. */
  readonly name: string;
  /** What it does, in a line. */
  readonly purpose: string;
  /** `<file>` must be given, `[grams]` may be; each with what it is. */
  readonly words?: readonly (readonly [form: string, what: string])[];
  /** As in `--out <file>`, each with what it is; `<line...>` may be given several times. */
  readonly options?: readonly (readonly [form: string, what: string])[];
  /** What follows `mithqal`. */
  readonly examples: readonly string[];
  /** What is worth knowing beside the options. */
  readonly more?: string;
  /** Gives what is printed at the end. */
  run(invocation: Invocation): Promise<Said | void>;
}

/** What money commands take beside their own. */
export const moneyOptions: NonNullable<CommandSpec["options"]> = [
  keyOption,
  ["--yes", "ask nothing"],
  ["--reference <text>", "your own reference, kept with it"],
  ["--scenario <name>", "sandbox: a fault to rehearse, such as timeout_after_commit"],
];

/** What the words before a second word are for. */
const groups: Readonly<Record<string, string>> = {
  ledger: "Your ledger entries: download them, and verify their hash chain offline",
  ...operatorGroups,
};

/** Adds a command to the program. */
export function addCommand(
  program: Command,
  spec: CommandSpec,
  surroundings: Surroundings,
  ended: (exitCode: number) => void,
): void {
  const names = spec.name.split(" ");
  const parent = names.slice(0, -1).reduce(groupOf, program);
  const command = parent.command(names.at(-1)!).description(spec.purpose).helpCommand(false);
  for (const [form, what] of spec.words ?? []) command.argument(form, what);
  for (const [form, what] of spec.options ?? []) command.option(form, what);
  command.addHelpText("after", helpAfter(spec));
  command.action(async () => {
    const options = Object.entries(command.optsWithGlobals<Given>());
    const given = Object.fromEntries(options.map(([name, value]) => [name, unshielded(value)]));
    const invocation = new Invocation(surroundings, given, unshielded(command.args));
    const said = await spec.run(invocation);
    if (said !== undefined) invocation.say(said);
    ended(said?.exitCode ?? exitCodes.done);
  });
}

function groupOf(parent: Command, name: string): Command {
  const there = parent.commands.find((command) => command.name() === name);
  if (there !== undefined) return there;
  return parent.command(name).description(groups[name] ?? "").helpCommand(false);
}

function helpAfter({ more, examples }: CommandSpec): string {
  const lines = ["", "Examples:", ...examples.map((example) => `  mithqal ${example}`)];
  return (more === undefined ? lines : ["", more, ...lines]).join("\n");
}
