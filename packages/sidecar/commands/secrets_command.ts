import { randomBytes } from "node:crypto";
import { describeSecrets, type SecretsDescription } from "../secrets/describe_secrets.ts";
import type { Secrets } from "../secrets/secrets.ts";
import { readSecrets, writeSecrets } from "../secrets/write_secrets.ts";
import { type Command, type Given, optional, required, UsageError } from "./command.ts";
import { textFile } from "./settings_file.ts";

const fileOptions: readonly (readonly [option: string, name: keyof Secrets])[] = [
  ["server-cert", "serverCertificate"],
  ["server-key", "serverKey"],
  ["partner-ca", "partnerCa"],
  ["revocation-lists", "revocationLists"],
  ["sidecar-secret", "sidecarSecret"],
];

/** `secrets`: swaps some of them, or tells of those that are live. */
export const secretsCommand: Command = {
  purpose: "put secrets where a sidecar watches (those not named stay), or tell of those there",
  options: [
    ["folder", "DIR", "the folder that the settings name"],
    ["server-cert", "FILE", "the server's certificate, then those above it, PEM"],
    ["server-key", "FILE", "its key, PEM"],
    ["partner-ca", "FILE", "the partners' authorities, PEM"],
    ["revocation-lists", "FILE", "a revocation list of each of them, PEM"],
    ["sidecar-secret", "FILE", "what the server knows the sidecar by"],
    ["new-sidecar-secret", "", "make a new one"],
  ],
  examples: [
    "secrets --folder secrets --server-cert s.pem --server-key s.key --partner-ca ca.pem \\\n" +
    "      --revocation-lists crl.pem --new-sidecar-secret",
    "secrets --folder secrets --revocation-lists crl.pem",
    "secrets --folder secrets --json",
  ],
  run: async (given) => {
    const folder = required(given, "folder");
    const named = await namedSecrets(given);
    if (Object.keys(named).length > 0) {
      const written = await writeSecrets(folder, named);
      if (!written.ok) throw new UsageError(written.faults.join("\n"));
    }
    const live = await readSecrets(folder);
    if (live.serverCertificate === undefined) {
      throw new UsageError(`${folder}: expected secrets, got none: name all of them once`);
    }
    const description = await describeSecrets(live as Secrets, new Date());
    return {
      text: describedText(description),
      json: description,
      exitCode: exitCodeOf(description),
    };
  },
};

async function namedSecrets(given: Given): Promise<Partial<Secrets>> {
  const named: Partial<Record<keyof Secrets, string>> = {};
  for (const [option, name] of fileOptions) {
    const path = optional(given, option);
    if (path !== undefined) named[name] = await textFile(path);
  }
  if (named.sidecarSecret !== undefined) named.sidecarSecret = named.sidecarSecret.trim();
  if (given["new-sidecar-secret"] === true) {
    named.sidecarSecret = randomBytes(32).toString("base64url");
  }
  return named;
}

/** A list that ends within three days is somebody's business. */
function exitCodeOf({ lists }: SecretsDescription): number {
  return lists.some(({ state }) => state === "alarm" || state === "expired") ? 1 : 0;
}

function describedText(description: SecretsDescription): string {
  const { server, authorities, lists, sidecarSecretHash } = description;
  return [
    ...server.map(({ subject, ends }) => `server      ${subject}, until ${ends}`),
    ...authorities.map(({ subject, ends }) => `partner CA  ${subject}, until ${ends}`),
    ...lists.map(({ authority, number, revoked, ends, state }) =>
      `list        ${number} of ${authority}, ${revoked} revoked, until ${ends}: ${state}`
    ),
    `secret      SHA-256 ${sidecarSecretHash}...`,
  ].join("\n");
}
