import type { CommandSpec } from "../../commands/command_spec.ts";
import { table } from "../../terminal/table.ts";

/** `credentials`: what the service holds, nothing secret in it. */
export const credentialsCommand: CommandSpec = {
  name: "credentials",
  purpose: "show what the service knows of your certificates, keys and secrets, and when they end",
  examples: ["credentials", "credentials --json"],
  run: async ({ terminal, signal, withClient }) => {
    const credentials = await withClient((mithqal) => mithqal.credentials({ signal }));
    const text = table(
      terminal,
      ["Kind", "Id", "Status", "Ends", "Last used"],
      credentials.data.map(({ kind, id, status, expires_at, last_used_at }) => [
        kind,
        id,
        status,
        expires_at ?? "never",
        last_used_at ?? "not known",
      ]),
    );
    return { json: credentials, text };
  },
};
