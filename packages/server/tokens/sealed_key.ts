import { encodeUtf8 } from "@mithqal/canonical";
import { generateKey, type ImportedPrivateKey, importPrivateKeyJwk } from "@mithqal/jws";
import type { KeyPurpose, SealedKey, StoredKey } from "@mithqal/store";
import { decodeText } from "../operations/decode_text.ts";
import type { Sealer } from "../sealing/sealer.ts";

/** Makes a key, and seals its private half for the database. */
export async function makeSealedKey(sealer: Sealer, purpose: KeyPurpose): Promise<SealedKey> {
  const { jwk, privateJwk, thumbprint: kid } = await generateKey();
  const sealedJwk = await sealer.seal(
    encodeUtf8(JSON.stringify(privateJwk)),
    signingKeyLabel(purpose, kid),
  );
  return { kid, publicJwk: jwk, sealedJwk };
}

/** Opens a key of the database. One that does not open is a fault of the configuration: it throws. */
export async function openSealedKey(sealer: Sealer, key: StoredKey): Promise<ImportedPrivateKey> {
  const { purpose, kid, sealedJwk } = key;
  const bytes = await sealer.open(sealedJwk, signingKeyLabel(purpose, kid));
  const text = bytes === null ? null : decodeText(bytes);
  if (text === null) {
    throw new Error(`expected the ${purpose} key ${kid} to open under this process's sealing key`);
  }
  const pair = await importPrivateKeyJwk(JSON.parse(text));
  if (pair.ok && pair.thumbprint === kid) return pair;
  throw new Error(`expected the private key of ${kid}, got another`);
}

/** The label under which a private key of the service is sealed. */
export function signingKeyLabel(purpose: KeyPurpose, kid: string): string {
  return `signing_key ${purpose} ${kid}`;
}
