import { join } from "node:path";
import { makeRequest } from "@mithqal/pki";
import type { CommandSpec } from "../../commands/command_spec.ts";
import type { Invocation } from "../../commands/invocation.ts";
import { UsageError } from "../../outcome/usage_error.ts";
import { modes, refuseExisting, writeWhole } from "../../profile/write_file.ts";
import { facts } from "../../terminal/table.ts";
import { environmentOf, environmentOption } from "../authorities/environment.ts";
import { wordAt } from "../reading/read_command.ts";
import { readNamedFile } from "../reading/read_named_file.ts";
import { checkName } from "./check_name.ts";

/** `operator keygen`: on the operator's own machine. */
export const operatorKeygenCommand: CommandSpec = {
  name: "operator keygen",
  purpose: "make an operator's private key, and the request for its certificate",
  words: [["<name>", "the operator's name: CN of the certificate"]],
  options: [
    ["--folder <dir>", "where they go; else ./NAME"],
    ["--organization <name>", "O of the certificate (Mithqal)"],
    ["--base-url <url>", "where the operators' API is, for credentials.json"],
    ["--ca <file>", "the authority of the service's certificate: it is copied"],
    environmentOption,
  ],
  more:
    "With --base-url, --ca and --environment it writes credentials.json too; client.pem is what\n" +
    "operator certify makes of the request.",
  examples: [
    "operator keygen amal",
    "operator keygen amal --base-url https://operator.example:8444 --ca server-ca.pem " +
    "--environment production",
  ],
  run: keygen,
};

async function keygen(invocation: Invocation) {
  const name = checkName(wordAt(invocation, 0));
  const folder = invocation.option("folder") ?? name;
  const [key, csr] = [join(folder, "client.key"), join(folder, "client.csr")];
  const ca = invocation.option("ca");
  const baseUrl = invocation.option("baseUrl");
  const isWhole = ca !== undefined && baseUrl !== undefined;
  if (!isWhole && (ca ?? baseUrl) !== undefined) {
    throw new UsageError("expected both --base-url and --ca, or neither");
  }
  const profile = isWhole ? join(folder, "credentials.json") : null;
  refuseExisting([key, csr, ...profile === null ? [] : [profile]]);
  const organization = invocation.option("organization") ?? "Mithqal";
  const made = await makeRequest({ organization, commonName: name });
  if (!made.ok) throw new UsageError(made.message);
  if (isWhole) {
    const environment = environmentOf(invocation);
    const authority = await readNamedFile(ca, "an authority's certificate");
    await writeWhole(join(folder, "server-ca.pem"), authority, modes.open);
    const text = profileText({ baseUrl, environment, name });
    await writeWhole(profile!, text, modes.secret);
  }
  await writeWhole(key, made.keyPem, modes.secret);
  await writeWhole(csr, made.requestPem, modes.open);
  const json = { certificate_key: key, csr, credentials: profile };
  const text = facts(invocation.terminal, [
    ["private key", key],
    ["request", csr],
    ["profile", profile],
    ["next", `mithqal operator certify ${name} ${csr} --out ${join(folder, "client.pem")} ...`],
  ]);
  return { json, text };
}

function profileText(
  { baseUrl, environment, name }: { baseUrl: string; environment: string; name: string },
): string {
  const members = {
    base_url: baseUrl,
    environment,
    client_id: name,
    certificate: "client.pem",
    certificate_key: "client.key",
    ca: "server-ca.pem",
  };
  return `${JSON.stringify(members, null, 2)}\n`;
}
