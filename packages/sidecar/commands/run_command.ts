import process from "node:process";
import { startSidecar } from "../process/start_sidecar.ts";
import type { Command } from "./command.ts";
import { settingsFile } from "./settings_file.ts";

/** `run`: Envoy in front of a server, until it is told to stop. */
export const runCommand: Command = {
  purpose: "run Envoy with some settings; SIGTERM drains it, then ends it",
  options: [["settings", "FILE", "the sidecar's settings"]],
  examples: ["run --settings sidecar.yaml"],
  run: async (given, tell) => {
    const settings = await settingsFile(given);
    const sidecar = await startSidecar(settings, { tell });
    let isStopping = false;
    const stop = () => {
      isStopping = true;
      void sidecar.stop();
    };
    process.on("SIGTERM", stop);
    process.on("SIGINT", stop);
    tell(JSON.stringify({ kind: "sidecar", port: sidecar.port, pid: sidecar.pid }));
    const code = await sidecar.ended;
    const exitCode = isStopping ? 0 : 1;
    return { text: `Envoy has ended (${code})`, json: { kind: "sidecar", ended: code }, exitCode };
  },
};
