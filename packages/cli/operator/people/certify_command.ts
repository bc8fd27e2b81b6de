import { issueOperatorCertificate } from "@mithqal/pki";
import type { CommandSpec } from "../../commands/command_spec.ts";
import type { Invocation } from "../../commands/invocation.ts";
import { UsageError } from "../../outcome/usage_error.ts";
import { modes, refuseExisting, writeWhole } from "../../profile/write_file.ts";
import { facts } from "../../terminal/table.ts";
import { authorityOptions, readAuthority } from "../authorities/authority_files.ts";
import { wordAt } from "../reading/read_command.ts";
import { readNamedFile } from "../reading/read_named_file.ts";
import { checkName } from "./check_name.ts";

/** `operator certify`: on the machine of the operator authority, which no server is. */
export const certifyCommand: CommandSpec = {
  name: "operator certify",
  purpose: "sign an operator's request, on the machine that has the operator authority's key",
  words: [["<name>", "the operator's name"], ["<file>", "the request, PEM"]],
  options: [
    ...authorityOptions("operator"),
    ["--out <file>", "the certificate (client.pem)"],
  ],
  more: "No server has this key. The certificate works when two operators have registered it:\n" +
    "mithqal operator operators add.",
  examples: [
    "operator certify amal client.csr --authority operator-ca.pem " +
    "--authority-key operator-ca.key --environment production",
  ],
  run: certify,
};

async function certify(invocation: Invocation) {
  const operatorName = checkName(wordAt(invocation, 0));
  const out = invocation.option("out") ?? "client.pem";
  refuseExisting([out]);
  const authority = await readAuthority(invocation, "operator");
  const request = await readNamedFile(
    wordAt(invocation, 1),
    "a certificate request",
    "make it: mithqal operator keygen",
  );
  const issued = await issueOperatorCertificate({
    authority,
    request,
    operatorName,
    now: new Date(),
  });
  if (!issued.ok) throw new UsageError(issued.message);
  const { pem, sha256, notAfter } = issued.certificate;
  await writeWhole(out, pem, modes.open);
  const json = { certificate: out, sha256, not_after: notAfter.toISOString() };
  const text = facts(invocation.terminal, [
    ["certificate", out],
    ["sha256", sha256],
    ["good until", json.not_after],
    ["next", `mithqal operator operators add ${operatorName} --role ROLE --certificate ${out}`],
  ]);
  return { json, text };
}
