import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { renderConfiguration } from "../envoy/bootstrap.ts";
import { findEnvoy } from "../fetch/find_envoy.ts";
import { type Command, type CommandResult, optional, UsageError } from "./command.ts";
import { settingsFile } from "./settings_file.ts";

/** `render`: settings to Envoy's configuration. */
export const renderCommand: Command = {
  purpose: "print Envoy's configuration for some settings",
  options: [
    ["settings", "FILE", "the sidecar's settings"],
    ["out", "FILE", "write it there instead"],
    ["validate", "", "have Envoy itself read it first"],
  ],
  examples: ["render --settings sidecar.yaml --out envoy.yaml --validate"],
  run: async (given, tell) => {
    const settings = await settingsFile(given);
    const text = renderConfiguration(settings);
    if (given.validate === true) await validate(text, tell);
    const out = optional(given, "out");
    if (out === undefined) {
      return { text: text.trimEnd(), json: { configuration: text }, exitCode: 0 };
    }
    await writeFile(out, text);
    return written(out);
  },
};

function written(out: string): CommandResult {
  return { text: `written: ${out}`, json: { out }, exitCode: 0 };
}

async function validate(text: string, tell: (line: string) => void): Promise<void> {
  const { path } = await findEnvoy(tell);
  const folder = await mkdtemp(join(tmpdir(), "mithqal-render-"));
  try {
    const file = join(folder, "envoy.yaml");
    await writeFile(file, text);
    await promisify(execFile)(path, ["--mode", "validate", "-c", file, "--log-level", "error"]);
  } catch (error) {
    const { stderr = "" } = error as { stderr?: string };
    throw new UsageError(`Envoy refuses the configuration: ${stderr.trim()}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}
