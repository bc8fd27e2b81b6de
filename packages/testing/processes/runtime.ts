import { fileURLToPath } from "node:url";

/** Where programs are named from. */
export const root: string = fileURLToPath(new URL("../../../", import.meta.url));

/** What the runtime that runs us is told before a file. */
export const runtimeWords: readonly string[] = "Deno" in globalThis
  ? ["run", "--quiet", "--allow-all"]
  : ["--import", "tsx"];
