import { parseArgs } from "node:util";
import { type Role, roles } from "../config/role.ts";

/** What the person at the keyboard asks for. */
export type Asked =
  | { kind: "help" }
  | { kind: "run" | "check"; role: Role; envFile: string | undefined }
  | { kind: "seal anew"; envFile: string | undefined }
  | { kind: "first operators"; named: readonly string[]; envFile: string | undefined };

const options = {
  role: { type: "string" },
  "env-file": { type: "string" },
  check: { type: "boolean" },
  "seal-anew": { type: "boolean" },
  "first-operator": { type: "string", multiple: true },
  help: { type: "boolean" },
} as const;

/** Reads the command line; a mistake is a text for whoever made it. */
export function readArguments(
  words: readonly string[],
): { ok: true; asked: Asked } | { ok: false; message: string } {
  try {
    const { values } = parseArgs({ args: [...words], options });
    if (values.help === true) return { ok: true, asked: { kind: "help" } };
    const { "env-file": envFile, "first-operator": named } = values;
    if (named !== undefined) {
      return { ok: true, asked: { kind: "first operators", named, envFile } };
    }
    if (values["seal-anew"] === true) return { ok: true, asked: { kind: "seal anew", envFile } };
    const role = roles.find((name) => name === values.role);
    if (role === undefined) {
      return { ok: false, message: `say which: --role ${roles.join("|")}; see --help` };
    }
    const kind = values.check === true ? "check" : "run";
    return { ok: true, asked: { kind, role, envFile } };
  } catch (error) {
    return { ok: false, message: `${(error as Error).message.split("\n")[0]}; see --help` };
  }
}
