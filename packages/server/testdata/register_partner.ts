// A partner with all its credentials, by the functions that operators' acts call.
import { Buffer } from "node:buffer";
import { createHash, randomBytes } from "node:crypto";
import { encodeUtf8 } from "@mithqal/canonical";
import { generateKey } from "@mithqal/jws";
import type { Database } from "@mithqal/store";
import { type Columns, seedPartner, type TestHome } from "@mithqal/testing/real";
import type { Identity } from "./partner_client.ts";

const operators = JSON.stringify({ requested_by: "maker", approved_by: "checker" });

/** Makes a partner nobody has used; poll the directory to have it known. */
export async function registerPartner(
  { database, cell }: TestHome,
  own: { terms?: Columns; head?: Columns } = {},
): Promise<{ partner: number; identity: Identity }> {
  const { partner, clientId } = await seedPartner(database, cell, own);
  const identity = {
    clientId,
    secret: randomBytes(32).toString("base64url"),
    certificateHash: randomBytes(32).toString("hex"),
    key: await generateKey(),
  };
  const { thumbprint, jwk } = identity.key;
  await putCredential(database, partner, "certificate", identity.certificateHash, randomBytes(8));
  await putCredential(
    database,
    partner,
    "signing_key",
    thumbprint,
    encodeUtf8(JSON.stringify(jwk)),
  );
  await putCredential(database, partner, "client_secret", "first", hashOf(identity.secret));
  await database.query(
    "select common.set_addresses($1, array['192.0.2.0/24', '2001:db8::/32']::cidr[], $2::text::jsonb)",
    [partner, operators],
  );
  return { partner, identity };
}

/** What the database keeps of a client's secret. */
export function hashOf(secret: string): Uint8Array {
  return createHash("sha256").update(secret).digest();
}

/** Registers a credential. */
export async function putCredential(
  database: Database,
  partner: number,
  kind: string,
  id: string,
  material: Uint8Array,
): Promise<void> {
  const [row] = await database.query(
    `select common.put_credential($1, $2, $3, decode($4::text, 'hex'),
      clock_timestamp() - interval '1 minute', null,
      $5::text::jsonb) as refusal`,
    [partner, kind, id, Buffer.from(material).toString("hex"), operators],
  );
  if (row!.refusal !== null) throw new TypeError(String(row!.refusal));
}
