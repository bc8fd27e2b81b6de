import { encodeUtf8 } from "@mithqal/canonical";

const nonceBytes = 12;

/** Secrets in the database are sealed by AES-GCM, under a key that the database does not have. */
export class Sealer {
  readonly #key: CryptoKey;
  readonly #others: readonly CryptoKey[];

  private constructor(key: CryptoKey, others: readonly CryptoKey[]) {
    this.#key = key;
    this.#others = others;
  }

  /** From 32 bytes that only the environment knows; what others have sealed is opened too. */
  static async fromKey(
    bytes: Uint8Array<ArrayBuffer>,
    ...others: readonly Uint8Array<ArrayBuffer>[]
  ): Promise<Sealer> {
    return new Sealer(await importKey(bytes), await Promise.all(others.map(importKey)));
  }

  /** Seals a secret. It opens under the same label alone, so that rows can't be exchanged. */
  async seal(secret: Uint8Array<ArrayBuffer>, label: string): Promise<Uint8Array<ArrayBuffer>> {
    const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
    const sealed = await crypto.subtle.encrypt(parameters(nonce, label), this.#key, secret);
    const bytes = new Uint8Array(nonceBytes + sealed.byteLength);
    bytes.set(nonce);
    bytes.set(new Uint8Array(sealed), nonceBytes);
    return bytes;
  }

  /** Opens what was sealed; null where it was not, or under an unknown key or another label. */
  async open(sealed: Uint8Array, label: string): Promise<Uint8Array<ArrayBuffer> | null> {
    for (const key of [this.#key, ...this.#others]) {
      const secret = await openUnder(key, sealed, label);
      if (secret !== null) return secret;
    }
    return null;
  }

  /** Whether the first key opens it, and not one of the others. */
  async isNewest(sealed: Uint8Array, label: string): Promise<boolean> {
    return await openUnder(this.#key, sealed, label) !== null;
  }
}

function importKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  if (bytes.length !== 32) throw new TypeError(`expected a key of 32 bytes, got ${bytes.length}`);
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}

async function openUnder(
  key: CryptoKey,
  sealed: Uint8Array,
  label: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (sealed.length < nonceBytes) return null;
  const nonce = new Uint8Array(sealed.slice(0, nonceBytes));
  const rest = new Uint8Array(sealed.slice(nonceBytes));
  try {
    return new Uint8Array(await crypto.subtle.decrypt(parameters(nonce, label), key, rest));
  } catch {
    return null;
  }
}

function parameters(iv: Uint8Array<ArrayBuffer>, label: string): AesGcmParams {
  return { name: "AES-GCM", iv, additionalData: encodeUtf8(label) };
}
