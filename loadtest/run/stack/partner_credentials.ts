// A partner's credentials: made, registered, and written as onboarding hands them over.
import { createHash, randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { encodeUtf8 } from "@mithqal/canonical";
import { generateKey } from "@mithqal/jws";
import { formatWebhookSecret } from "@mithqal/protocol/webhooks";
import { type Config, webhookSecretLabel } from "@mithqal/server";
import type { Database } from "@mithqal/store";
import type { Identities } from "@mithqal/testing/identities";
import { act } from "./house.ts";

/** What a partner's credentials are made from. */
export interface CredentialParts {
  readonly database: Database;
  readonly identities: Identities;
  readonly sealer: Config["sealer"];
  readonly baseUrl: string;
  /** Where the files go: a folder of the partner's own. */
  readonly folder: string;
}

/** Makes them; returns what others must know of them. */
export async function makeCredentials(
  { database, identities, sealer, baseUrl, folder }: CredentialParts,
  { partner, clientId }: { partner: number; clientId: string },
): Promise<{ webhookSecret: string; certificateSha256: string }> {
  const put = (kind: string, id: string, material: Uint8Array) =>
    putCredential(database, partner, kind, id, material);
  const certificate = await identities.partner(clientId, { organization: "Load Bank" });
  await put("certificate", certificate.sha256, randomBytes(8));
  const { thumbprint, jwk, privateJwk } = await generateKey();
  await put("signing_key", thumbprint, encodeUtf8(JSON.stringify(jwk)));
  const secret = randomBytes(32).toString("base64url");
  await put("client_secret", "first", createHash("sha256").update(secret).digest());
  const webhookBytes = new Uint8Array(randomBytes(32));
  const label = webhookSecretLabel(clientId, "first");
  await put("webhook_secret", "first", await sealer.seal(webhookBytes, label));
  const webhookSecret = formatWebhookSecret(webhookBytes);
  await writeFiles(folder, {
    "client.pem": certificate.cert,
    "client.key": certificate.key,
    "server-ca.pem": identities.servers.certificatePem,
    "signing.jwk": JSON.stringify(privateJwk),
    "credentials.json": JSON.stringify({
      base_url: baseUrl,
      environment: "sandbox",
      client_id: clientId,
      client_secret: secret,
      certificate: "client.pem",
      certificate_key: "client.key",
      ca: "server-ca.pem",
      signing_key: "signing.jwk",
      signing_kid: thumbprint,
      webhook_secret: webhookSecret,
    }),
  });
  return { webhookSecret, certificateSha256: certificate.sha256 };
}

async function putCredential(
  database: Database,
  partner: number,
  kind: string,
  id: string,
  material: Uint8Array,
): Promise<void> {
  const hex = Array.from(material, (byte) => byte.toString(16).padStart(2, "0")).join("");
  await act(
    database,
    `select common.put_credential($1::int, $2::text, $3::text, decode($4::text, 'hex'),
      clock_timestamp() - interval '1 minute', null, $5::text::jsonb)`,
    [partner, kind, id, hex],
  );
}

async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), text, { mode: 0o600 });
  }
}
