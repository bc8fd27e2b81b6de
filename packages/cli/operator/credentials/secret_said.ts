import type { Invocation, Said } from "../../commands/invocation.ts";
import { exitCodes } from "../../outcome/exit_codes.ts";
import { modes, refuseExisting, writeWhole } from "../../profile/write_file.ts";
import { facts } from "../../terminal/table.ts";
import type { ActBody } from "../api/answers.ts";

/** For commands whose answer has a secret. */
export const secretOutOption = [
  "--out <file>",
  "write the secret to a file that is yours alone (0600), and not to the terminal",
] as const;

/** Before the secret is made: there must be a place for it. */
export function checkSecretOut(invocation: Invocation): void {
  const out = invocation.option("out");
  if (out !== undefined) refuseExisting([out]);
}

/** Shows a new secret, once: here, or in a file. */
export async function secretSaid(
  invocation: Invocation,
  act: ActBody,
  name: "client_secret" | "webhook_secret",
): Promise<Said> {
  const { [name]: secret, ...json } = act;
  if (secret === undefined) return lostSaid(invocation, act);
  const out = invocation.option("out");
  if (out !== undefined) await writeWhole(out, `${secret}\n`, modes.secret);
  const text = facts(invocation.terminal, [
    ["partner", act.client_id],
    ["credential", String(act.result?.credential_id)],
    [name.replace("_", " "), out === undefined ? secret : null],
    ["written to", out],
    ["note", "it cannot be shown again"],
  ]);
  return { json: { ...json, ...(out === undefined ? { [name]: secret } : { file: out }) }, text };
}

/** A repeat under the same key has no secret: nobody keeps it. */
function lostSaid({ terminal }: Invocation, act: ActBody): Said {
  const kind = act.kind.startsWith("client") ? "client-secret" : "webhook-secret";
  const id = String(act.result?.credential_id);
  const text = facts(terminal, [
    ["partner", act.client_id],
    ["credential", id],
    ["note", "the secret was in the first answer alone: if nobody has it, end it and make another"],
    ["end it with", `mithqal operator credentials end ${act.client_id} ${kind} ${id}`],
  ]);
  return { json: act, text, exitCode: exitCodes.refused };
}
