import { Command, CommanderError } from "commander";
import { addCommand, type CommandSpec } from "./commands/command_spec.ts";
import { shielded, unshielded } from "./commands/dashed_word.ts";
import type { Surroundings } from "./commands/invocation.ts";
import { operatorCommands } from "./operator/commands.ts";
import { exitCodes, exitCodesText } from "./outcome/exit_codes.ts";
import { reportError } from "./outcome/report_error.ts";
import { UsageError } from "./outcome/usage_error.ts";
import { partnerCommands } from "./partner/commands.ts";

/** Every command there is; `ledger verify` is one of two words. */
const commands: readonly CommandSpec[] = [...partnerCommands, ...operatorCommands];

const examples = `Examples:
  mithqal fund 10000
  mithqal buy 10
  mithqal balances --json
  mithqal orders --help`;

/** Runs a command by its words; gives the exit code. Nothing that is a person's mistake throws. */
export async function runWords(
  words: readonly string[],
  surroundings: Surroundings,
): Promise<number> {
  const { terminal } = surroundings;
  let exitCode: number = exitCodes.done;
  const program = programOf(surroundings, (code) => exitCode = code);
  try {
    await program.parseAsync(words.map(shielded), { from: "user" });
    return exitCode;
  } catch (error) {
    const isHelp = error instanceof CommanderError && error.exitCode === 0;
    if (isHelp) return exitCodes.done;
    return reportError(usageOf(error, meant(program, words)), words.includes("--json"), terminal);
  }
}

function programOf(surroundings: Surroundings, ended: (exitCode: number) => void): Command {
  const { terminal } = surroundings;
  const program = new Command("mithqal")
    .description(
      "Buys and sells gold through the partner API, and looks at all that belongs to it.",
    )
    .option(
      "--profile <file>",
      "credentials.json; without it ./credentials.json, then MITHQAL_PROFILE",
    )
    .option("--json", "print results for programs, and errors too")
    .option("--deadline <seconds>", "how long a call may take with all its tries (30)")
    .exitOverride()
    .showSuggestionAfterError()
    // The words of some commands leave less than the 40 columns that it would not fold.
    .configureHelp({ showGlobalOptions: true, minWidthToWrap: 20 })
    .configureOutput({
      writeOut: (text) => terminal.out(text),
      // What is wrong is told once, by `reportError`; help after an error is not asked for.
      writeErr: () => {},
      outputError: () => {},
      getOutHasColors: () => terminal.hasColours,
    })
    .helpCommand(false)
    .addHelpText("after", `\n${examples}\n\n${exitCodesText}`);
  for (const spec of commands) addCommand(program, spec, surroundings, ended);
  return program;
}

/** The command that the words name, as far as they name one. */
function meant(program: Command, words: readonly string[]): string {
  let command = program;
  let path = program.name();
  for (const word of words) {
    const next = command.commands.find((one) => one.name() === word);
    if (next === undefined) continue;
    command = next;
    path += ` ${word}`;
  }
  return path;
}

/** Commander's own complaints, as ours. */
function usageOf(error: unknown, command: string): unknown {
  if (!(error instanceof CommanderError)) return error;
  const isHelp = error.code === "commander.help";
  const message = isHelp ? "expected a command" : unshielded(error.message).replace(/^error: /, "");
  return new UsageError(message, `see ${command} --help`);
}
