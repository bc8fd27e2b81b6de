import { join } from "node:path";
import { type AuthorityKind, createAuthority } from "@mithqal/pki";
import type { CommandSpec } from "../../commands/command_spec.ts";
import type { Invocation } from "../../commands/invocation.ts";
import { UsageError } from "../../outcome/usage_error.ts";
import { modes, refuseExisting, writeWhole } from "../../profile/write_file.ts";
import { facts } from "../../terminal/table.ts";
import { wordAt } from "../reading/read_command.ts";
import { environmentOf, environmentOption } from "./environment.ts";

/** `operator authority`: once for each environment. */
export const authorityCommand: CommandSpec = {
  name: "operator authority",
  purpose: "make a certificate authority: of partners, operators or servers",
  words: [["<kind>", "partner, operator or server"]],
  options: [environmentOption, ["--folder <dir>", "where its two files go; else here"]],
  more:
    "Only the operator's process needs the key of the partner authority. Those of the other two\n" +
    "stay on an offline machine.",
  examples: ["operator authority operator --environment production --folder pki"],
  run: makeAuthority,
};

async function makeAuthority(invocation: Invocation) {
  const kind = kindOf(wordAt(invocation, 0));
  const folder = invocation.option("folder") ?? ".";
  const [certificate, key] = [join(folder, `${kind}-ca.pem`), join(folder, `${kind}-ca.key`)];
  const environment = environmentOf(invocation);
  refuseExisting([certificate, key]);
  const made = await createAuthority({ kind, environment, now: new Date() });
  await writeWhole(key, made.keyPem, modes.secret);
  await writeWhole(certificate, made.certificatePem, modes.open);
  const { commonName, notAfter } = made.authority.certificate;
  const json = { certificate, key, name: commonName, not_after: notAfter.toISOString() };
  const text = facts(invocation.terminal, [
    ["authority", commonName],
    ["certificate", certificate],
    ["private key", key],
    ["good until", json.not_after],
  ]);
  return { json, text };
}

function kindOf(text: string): AuthorityKind {
  if (text === "partner" || text === "operator" || text === "server") return text;
  throw new UsageError(`expected partner, operator or server, got "${text.slice(0, 40)}"`);
}
