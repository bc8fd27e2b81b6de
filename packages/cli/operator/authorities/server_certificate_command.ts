import { join } from "node:path";
import { issueServerCertificate, makeRequest } from "@mithqal/pki";
import type { CommandSpec } from "../../commands/command_spec.ts";
import type { Invocation, Said } from "../../commands/invocation.ts";
import { UsageError } from "../../outcome/usage_error.ts";
import { modes, refuseExisting, writeWhole } from "../../profile/write_file.ts";
import { facts } from "../../terminal/table.ts";
import { readNamedFile } from "../reading/read_named_file.ts";
import { authorityOptions, readAuthority } from "./authority_files.ts";

/** `operator server-certificate`: for the sidecar, the operators' API, and whoever else listens. */
export const serverCertificateCommand: CommandSpec = {
  name: "operator server-certificate",
  purpose: "issue a server's certificate, on the machine that has the server authority's key",
  words: [["<host...>", "the DNS names and IP addresses that it is called by: all of them"]],
  options: [
    ...authorityOptions("server"),
    ["--request <file>", "a request of the server's own key, PEM; else a key is made"],
    ["--folder <dir>", "where server.pem and server.key go; else here"],
  ],
  more: "It is good for a year. Renew it by the same command into another folder, before that.\n" +
    "Of a request the key alone is taken: names are those that are given here.",
  examples: [
    "operator server-certificate api.example --authority server-ca.pem " +
    "--authority-key server-ca.key --environment production --folder api-2026",
  ],
  run: issue,
};

async function issue(invocation: Invocation): Promise<Said> {
  const folder = invocation.option("folder") ?? ".";
  const request = invocation.option("request");
  const certificate = join(folder, "server.pem");
  const key = request === undefined ? join(folder, "server.key") : null;
  refuseExisting([certificate, ...key === null ? [] : [key]]);
  const authority = await readAuthority(invocation, "server");
  const { requestPem, keyPem } = await requestOf(request);
  const names = invocation.words;
  const issued = await issueServerCertificate({
    authority,
    request: requestPem,
    names,
    now: new Date(),
  });
  if (!issued.ok) throw new UsageError(issued.message);
  const { pem, sha256, notAfter } = issued.certificate;
  if (key !== null) await writeWhole(key, keyPem, modes.secret);
  await writeWhole(certificate, pem, modes.open);
  const json = { certificate, key, names, sha256, not_after: notAfter.toISOString() };
  return { json, text: textOf(invocation, json) };
}

/** The named request, whose key stays where it is; or one of a new key. */
async function requestOf(
  file: string | undefined,
): Promise<{ requestPem: string; keyPem: string }> {
  if (file !== undefined) {
    return { requestPem: await readNamedFile(file, "a certificate request"), keyPem: "" };
  }
  const made = await makeRequest({ organization: "Mithqal", commonName: "server" });
  if (!made.ok) throw new TypeError(made.message);
  return made;
}

function textOf(
  { terminal }: Invocation,
  json: { certificate: string; key: string | null; sha256: string; not_after: string },
): string {
  const files = `--server-cert ${json.certificate} --server-key ${json.key ?? "server.key"}`;
  return facts(terminal, [
    ["certificate", json.certificate],
    ["private key", json.key],
    ["sha256", json.sha256],
    ["good until", json.not_after],
    ["next, for the sidecar", `npm run sidecar -- secrets --folder secrets ${files}`],
  ]);
}
