import { dirname, join } from "node:path";
import { generateKey } from "@mithqal/jws";
import { makeRequest } from "@mithqal/pki";
import type { CommandSpec } from "../../commands/command_spec.ts";
import type { Invocation, Said } from "../../commands/invocation.ts";
import { UsageError } from "../../outcome/usage_error.ts";
import { profileFiles } from "../../profile/profile_files.ts";
import { modes, refuseExisting, writeWhole } from "../../profile/write_file.ts";
import { facts } from "../../terminal/table.ts";

/** `keygen`: the keys that only the partner has. */
export const keygenCommand: CommandSpec = {
  name: "keygen",
  purpose: "make the two private keys, beside credentials.json: for mutual TLS and for signatures",
  options: [
    ["--folder <dir>", "where they go; else where the profile is, or would be"],
    ["--only <key>", "tls or signing: make one of them, to replace it"],
    ["--force", "replace keys that are there"],
  ],
  more: "Private keys never leave this machine: send the request (csr) and the public JWK alone.",
  examples: ["keygen", "keygen --folder bank --json", "keygen --only signing --force"],
  run: async (invocation) => {
    const files = await profileFiles(profilePath(invocation));
    const only = invocation.option("only");
    if (only !== undefined && only !== "tls" && only !== "signing") {
      throw new UsageError(`expected tls or signing as --only, got "${only.slice(0, 40)}"`);
    }
    const [tlsKey, signingKey] = [
      only === "signing" ? undefined : files.certificateKey,
      only === "tls" ? undefined : files.signingKey,
    ];
    const wanted = [tlsKey, signingKey].filter((path) => path !== undefined);
    if (!invocation.has("force")) refuseExisting(wanted, lostForEver);
    if (tlsKey !== undefined) await writeTlsKey(tlsKey);
    const signing = signingKey === undefined ? null : await writeSigningKey(signingKey);
    return said(invocation, tlsKey ?? null, signing);
  },
};

const lostForEver =
  "a key that is lost cannot be had again: name another --folder, or say --force to replace it";

interface SigningKeyFiles {
  path: string;
  publicPath: string;
  thumbprint: string;
  jwk: object;
}

/** The profile need not be there yet. */
function profilePath(invocation: Invocation): string {
  const folder = invocation.option("folder");
  if (folder !== undefined) return join(folder, "credentials.json");
  return invocation.option("profile") ?? "credentials.json";
}

async function writeTlsKey(path: string): Promise<void> {
  // The request is made by `csr`, with the name that the operator gives; the key is the same for each.
  const made = await makeRequest({ organization: "Key", commonName: "key" });
  if (!made.ok) throw new TypeError(made.message);
  await writeWhole(path, made.keyPem, modes.secret);
}

async function writeSigningKey(path: string): Promise<SigningKeyFiles> {
  const { privateJwk, jwk, thumbprint } = await generateKey();
  const publicPath = join(dirname(path), "signing.pub.jwk");
  await writeWhole(path, `${JSON.stringify(privateJwk)}\n`, modes.secret);
  await writeWhole(publicPath, `${JSON.stringify(jwk)}\n`, modes.open);
  return { path, publicPath, thumbprint, jwk };
}

function said(
  { terminal }: Invocation,
  tlsKey: string | null,
  signing: SigningKeyFiles | null,
): Said {
  const text = facts(terminal, [
    ["key for mutual TLS", tlsKey],
    ["signing key", signing?.path],
    ["its public half", signing?.publicPath],
    ["its thumbprint", signing?.thumbprint],
    ["next", tlsKey === null ? null : "mithqal csr"],
    ["for the operator", signing === null ? null : JSON.stringify(signing.jwk)],
  ]);
  const json = {
    certificate_key: tlsKey,
    signing_key: signing?.path ?? null,
    public_jwk: signing?.jwk ?? null,
    thumbprint: signing?.thumbprint ?? null,
  };
  return { json, text };
}
