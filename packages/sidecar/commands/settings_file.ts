import { readFile } from "node:fs/promises";
import { readSettings } from "../settings/read_settings.ts";
import type { Settings } from "../settings/settings.ts";
import { type Given, required, UsageError } from "./command.ts";

/** The settings that `--settings` names; all their faults are told at once. */
export async function settingsFile(given: Given): Promise<Settings> {
  const path = required(given, "settings");
  const read = readSettings(await textFile(path));
  if (read.ok) return read.settings;
  throw new UsageError(read.faults.map((fault) => `${path}: ${fault}`).join("\n"));
}

/** A file that the person at the keyboard named. */
export async function textFile(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new UsageError(`${path}: ${(error as Error).message}`);
  }
}
