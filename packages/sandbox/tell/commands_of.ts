import { relative } from "node:path";
import process from "node:process";

/** A command of the project as this runtime's user types it. */
export function commandLine(name: string, options: readonly string[] = []): string {
  const words = "Deno" in globalThis ? ["deno task", name] : ["npm run", name];
  if (options.length > 0 && !("Deno" in globalThis)) words.push("--");
  return [...words, ...options].join(" ");
}

/** A path as it is shortest from where the process runs. */
export function shortPath(path: string): string {
  const here = relative(process.cwd(), path);
  return here !== "" && here.length < path.length ? here : path;
}
