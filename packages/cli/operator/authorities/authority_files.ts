import { type Authority, type AuthorityKind, importAuthority } from "@mithqal/pki";
import type { CommandSpec } from "../../commands/command_spec.ts";
import type { Invocation } from "../../commands/invocation.ts";
import { UsageError } from "../../outcome/usage_error.ts";
import { readNamedFile } from "../reading/read_named_file.ts";
import { environmentOf, environmentOption } from "./environment.ts";

/** What a command takes that signs with an authority. */
export function authorityOptions(kind: AuthorityKind): NonNullable<CommandSpec["options"]> {
  return [
    ["--authority <file>", `the ${kind} authority's certificate, PEM`],
    ["--authority-key <file>", "its private key, PEM"],
    environmentOption,
  ];
}

/** Reads the authority of a kind, and of the environment that was named. */
export async function readAuthority(
  invocation: Invocation,
  kind: AuthorityKind,
): Promise<Authority> {
  const certificate = invocation.needed("authority", "--authority FILE");
  const key = invocation.needed("authorityKey", "--authority-key FILE");
  const remedy = `make it: mithqal operator authority ${kind}`;
  const read = await importAuthority({
    kind,
    environment: environmentOf(invocation),
    certificatePem: await readNamedFile(certificate, "an authority's certificate", remedy),
    keyPem: await readNamedFile(key, "an authority's private key", remedy),
  });
  if (read.ok) return read.authority;
  throw new UsageError(read.message);
}
