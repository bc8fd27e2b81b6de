import { Buffer } from "node:buffer";
import type { Database, KeyPurpose } from "@mithqal/store";
import { signingKeyLabel } from "../tokens/sealed_key.ts";
import { webhookSecretLabel } from "../webhooks/webhook_keys.ts";
import type { Sealer } from "./sealer.ts";

const selectKeys = `select purpose, kid, encode(sealed_jwk, 'hex') as sealed
  from common.signing_keys where retire_at is null or retire_at > now()`;
const selectWebhookSecrets = `select client_id, id, encode(material, 'hex') as sealed
  from common.credentials join common.partners using (partner)
  where kind = 'webhook_secret' and revoked_at is null and (ends_at is null or ends_at > now())`;
const updateKey = `update common.signing_keys set sealed_jwk = decode($1, 'hex')
  where sealed_jwk = decode($2, 'hex') returning 1`;
const updateWebhookSecret = `update common.credentials set material = decode($1, 'hex')
  where kind = 'webhook_secret' and material = decode($2, 'hex') returning 1`;

/** What came of it: how many secrets were sealed anew, and the labels of those that no key opens. */
export interface SealedAnew {
  count: number;
  closed: string[];
}

/**
 * Seals by the sealer's first key what another has sealed. The processes go on meanwhile; where it was
 * cut short it is run again. No role may write these tables: it takes their owner.
 */
export async function sealSecretsAnew(database: Database, sealer: Sealer): Promise<SealedAnew> {
  const result: SealedAnew = { count: 0, closed: [] };
  const replace = async (sealed: unknown, label: string, update: string) => {
    const bytes = Buffer.from(String(sealed), "hex");
    if (await sealer.isNewest(bytes, label)) return;
    const secret = await sealer.open(bytes, label);
    if (secret === null) return void result.closed.push(label);
    const anew = Buffer.from(await sealer.seal(secret, label)).toString("hex");
    result.count += (await database.query(update, [anew, sealed])).length;
  };
  for (const { purpose, kid, sealed } of await database.query(selectKeys)) {
    await replace(sealed, signingKeyLabel(purpose as KeyPurpose, String(kid)), updateKey);
  }
  for (const { client_id, id, sealed } of await database.query(selectWebhookSecrets)) {
    const label = webhookSecretLabel(String(client_id), String(id));
    await replace(sealed, label, updateWebhookSecret);
  }
  return result;
}
