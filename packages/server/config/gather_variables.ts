import { parseEnv } from "node:util";
import type { Variables } from "./field_collector.ts";
import { isVariable, variableNames } from "./variables.ts";

/** Where variables come from. */
export interface VariableSources {
  /** The process's own, which stand over the file's. */
  environment: Variables;
  /** The text of an env file. */
  file?: string | undefined;
  readFile: (path: string) => Promise<string>;
}

/** The variables, and what is wrong with where they come from. */
export interface GatheredVariables {
  variables: Variables;
  faults: string[];
}

/**
 * Puts the variables together: the process's own, then an env file's, then those whose value stands in
 * a file of its own (`MITHQAL_X_FILE`), as secrets are mounted.
 */
export async function gatherVariables(sources: VariableSources): Promise<GatheredVariables> {
  const { environment, file, readFile } = sources;
  const written: Variables = file === undefined ? {} : parseEnv(file);
  const faults = unknownNames(written);
  const given = (name: string) => environment[name] || written[name] || undefined;
  const variables: Record<string, string | undefined> = {};
  for (const name of variableNames) {
    const [value, path] = [given(name), given(`${name}_FILE`)];
    if (path === undefined) {
      variables[name] = value;
      continue;
    }
    if (value !== undefined) faults.push(`${name}: expected ${name} or ${name}_FILE, got both`);
    const text = await readFile(path).catch(() => null);
    if (text === null) faults.push(`${name}_FILE: expected a file that can be read`);
    variables[name] = text?.replace(/\r?\n$/, "");
  }
  return { variables, faults };
}

/** In a file that is ours alone an unknown name is a slip; the environment holds others' names too. */
function unknownNames(written: Variables): string[] {
  return Object.keys(written)
    .filter((name) => name.startsWith("MITHQAL_") && !isVariable(name.replace(/_FILE$/, "")))
    .map((name) => `${name}: no such variable`);
}
