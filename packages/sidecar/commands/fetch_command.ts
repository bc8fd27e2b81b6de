import { findEnvoy } from "../fetch/find_envoy.ts";
import type { Command } from "./command.ts";

/** `fetch`: where Envoy is. */
export const fetchCommand: Command = {
  purpose: "find Envoy, or fetch the pinned one, and print where it is",
  options: [],
  examples: ["fetch"],
  run: async (_given, tell) => {
    const found = await findEnvoy(tell);
    return { text: found.path, json: found, exitCode: 0 };
  },
};
