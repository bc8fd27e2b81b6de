import { makeDevelopment } from "../development/make_development.ts";
import { type Command, optional, required, UsageError } from "./command.ts";

/** `development`: what docker-compose.yml mounts. */
export const developmentCommand: Command = {
  purpose: "make the authorities, keys and passwords of a sandbox to try out, never over others",
  options: [
    ["folder", "DIR", "where they are put"],
    ["names", "LIST", "names of the server's certificate (localhost,127.0.0.1)"],
  ],
  examples: ["development --folder .mithqal/compose"],
  run: async (given) => {
    const folder = required(given, "folder");
    const names = (optional(given, "names") ?? "localhost,127.0.0.1").split(",");
    const made = await makeDevelopment(folder, names, new Date());
    if (!made.ok) throw new UsageError(made.fault);
    return { text: made.files.join("\n"), json: made, exitCode: 0 };
  },
};
