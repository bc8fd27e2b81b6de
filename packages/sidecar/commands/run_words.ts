import { parseArgs } from "node:util";
import { type Command, type CommandResult, UsageError } from "./command.ts";
import { developmentCommand } from "./development_command.ts";
import { fetchCommand } from "./fetch_command.ts";
import { renderCommand } from "./render_command.ts";
import { runCommand } from "./run_command.ts";
import { secretsCommand } from "./secrets_command.ts";
import { verifyCommand } from "./verify_command.ts";

const commands: ReadonlyMap<string, Command> = new Map([
  ["render", renderCommand],
  ["run", runCommand],
  ["secrets", secretsCommand],
  ["verify", verifyCommand],
  ["fetch", fetchCommand],
  ["development", developmentCommand],
]);

/** Runs the command that some words name; what goes on meanwhile is told. */
export async function runWords(
  words: readonly string[],
  tell: (line: string) => void,
): Promise<CommandResult> {
  const [name = "--help", ...rest] = words;
  if (name === "--help" || name === "help") return help(usage());
  const command = commands.get(name);
  if (command === undefined) throw new UsageError(`there is no command ${name}: see --help`);
  const given = options(command, rest);
  if (given.help === true) return help(usageOf(name, command));
  const result = await command.run(given, tell);
  return given.json === true ? { ...result, text: JSON.stringify(result.json) } : result;
}

function options(command: Command, words: readonly string[]): Record<string, string | boolean> {
  const known = command.options.map(([option, value]) => [
    option,
    { type: value === "" ? "boolean" : "string" } as const,
  ]);
  const common = { json: { type: "boolean" }, help: { type: "boolean" } } as const;
  try {
    const { values } = parseArgs({
      args: [...words],
      options: { ...Object.fromEntries(known), ...common },
    });
    return values as Record<string, string | boolean>;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function help(text: string): CommandResult {
  return { text, json: { help: text }, exitCode: 0 };
}

function usage(): string {
  const lines = Array.from(commands, ([name, { purpose }]) => `  ${name.padEnd(12)} ${purpose}`);
  return [
    "npm run sidecar -- COMMAND [options]",
    "",
    ...lines,
    "",
    "  --json    print the result for programs",
    "  --help    print this, or after a command what it takes",
    "",
    "Examples",
    ...examples(Array.from(commands.values(), ({ examples }) => examples[0]!)),
  ].join("\n");
}

function usageOf(name: string, { purpose, options, examples: own }: Command): string {
  const lines = options.map(([option, value, what]) =>
    `  ${`--${option} ${value}`.padEnd(28)}${what}`
  );
  return [
    `npm run sidecar -- ${name} [options]`,
    "",
    purpose,
    "",
    ...lines,
    `  ${"--json".padEnd(28)}print the result for programs`,
    "",
    "Examples",
    ...examples(own),
  ].join("\n");
}

function examples(lines: readonly string[]): string[] {
  return lines.map((line) => `  npm run sidecar -- ${line}`);
}
