import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { makeRequest } from "@mithqal/pki";
import type { CommandSpec } from "../../commands/command_spec.ts";
import { UsageError } from "../../outcome/usage_error.ts";
import { profileFiles } from "../../profile/profile_files.ts";
import { modes, refuseExisting, writeWhole } from "../../profile/write_file.ts";

/** `csr`: what the operator signs. */
export const csrCommand: CommandSpec = {
  name: "csr",
  purpose: "make the certificate signing request for the operator, with the key that keygen made",
  options: [
    ["--organization <name>", "O: your company, as the operator knows it"],
    ["--client-id <id>", "CN: your client_id; else the profile's"],
    ["--key <file>", "the private key; else the profile's, or ./client.key"],
    ["--out <file>", "write it to a file that is not there yet, and not to the terminal"],
  ],
  more: "It holds your public key and your name, and nothing secret.",
  examples: [
    'csr --organization "Bank Alpha" --client-id bank-alpha',
    'csr --organization "Bank Alpha" --client-id bank-alpha --out client.csr',
  ],
  run: async (invocation) => {
    const files = await profileFiles(invocation.option("profile") ?? "credentials.json");
    const organization = invocation.needed("organization", "--organization NAME");
    const keyPem = await privateKey(invocation.option("key") ?? files.certificateKey);
    const commonName = invocation.option("clientId") ?? files.clientId ??
      invocation.needed("clientId", "--client-id ID");
    const made = await makeRequest({ organization, commonName, keyPem });
    if (!made.ok) throw new UsageError(made.message);
    const out = invocation.option("out");
    if (out === undefined) {
      return { json: { csr: made.requestPem }, text: made.requestPem.trimEnd() };
    }
    refuseExisting([out]);
    await writeWhole(out, made.requestPem, modes.open);
    return { json: { csr: made.requestPem, file: out }, text: out };
  },
};

async function privateKey(path: string): Promise<string> {
  if (existsSync(path)) return await readFile(path, "utf8");
  throw new UsageError(`expected a private key at ${path}, got none`, "run: mithqal keygen");
}
