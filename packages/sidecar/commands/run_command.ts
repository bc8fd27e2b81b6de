import process from "node:process";
import { startSidecar } from "../process/start_sidecar.ts";
import { followRevocationList } from "../secrets/follow_revocation_list.ts";
import { type Command, optional, UsageError } from "./command.ts";
import { settingsFile } from "./settings_file.ts";

/** `run`: Envoy in front of a server, until it is told to stop. */
export const runCommand: Command = {
  purpose: "run Envoy with some settings; SIGTERM drains it, then ends it",
  options: [
    ["settings", "FILE", "the sidecar's settings"],
    ["revocation-list", "FILE", "take over each new list that is put there"],
  ],
  examples: [
    "run --settings sidecar.yaml",
    "run --settings sidecar.yaml --revocation-list /run/mithqal-lists/partner.crl.pem",
  ],
  run: async (given, tell) => {
    const settings = await settingsFile(given);
    const list = optional(given, "revocation-list");
    if (list !== undefined && settings.secretsLayout !== "versions") {
      throw new UsageError("--revocation-list: expected secrets_layout versions");
    }
    const sidecar = await startSidecar(settings, { tell });
    const stopping = new AbortController();
    const stop = () => {
      stopping.abort();
      void sidecar.stop();
    };
    process.on("SIGTERM", stop);
    process.on("SIGINT", stop);
    tell(JSON.stringify({ kind: "sidecar", port: sidecar.port, pid: sidecar.pid }));
    const following = list !== undefined &&
      followRevocationList({ file: list, folder: settings.secrets, tell }, stopping.signal);
    const code = await sidecar.ended;
    const exitCode = stopping.signal.aborted ? 0 : 1;
    stopping.abort();
    await following;
    return { text: `Envoy has ended (${code})`, json: { kind: "sidecar", ended: code }, exitCode };
  },
};
