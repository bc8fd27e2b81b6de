import type { ImportedPrivateKey, PublicJwk, VerificationKey } from "@mithqal/jws";

/** A key that the service signs with, and its life: it is published before it signs, and after. */
export interface SigningKey {
  pair: ImportedPrivateKey;
  /** In the JWKS from then on. */
  publishFromMs: number;
  /** Signs from then on, until a later key does. */
  signFromMs: number;
  /** Out of the JWKS from then on: its last token has expired before. Null: not yet known, or never. */
  retireAtMs: number | null;
}

/** A published key, as RFC 7517 writes it. */
export interface PublishedKey extends PublicJwk {
  kid: string;
  use: "sig";
  alg: "ES256";
}

/** The keys of one purpose: publish, then sign, then retire. */
export class SigningKeys {
  #keys: readonly SigningKey[] = [];

  constructor(keys: readonly SigningKey[] = []) {
    this.replace(keys);
  }

  /** From now on these are the keys. */
  replace(keys: readonly SigningKey[]): void {
    for (const key of keys) {
      if (key.publishFromMs > key.signFromMs || key.signFromMs >= (key.retireAtMs ?? Infinity)) {
        throw new TypeError("expected a key to be published, then to sign, then to retire");
      }
    }
    this.#keys = keys;
  }

  /** The key that signs now: the one that began last. */
  signer(nowMs: number): { key: CryptoKey; kid: string } | null {
    const signing = this.#published(nowMs).filter(({ signFromMs }) => signFromMs <= nowMs);
    const [newest] = signing.sort((a, b) => b.signFromMs - a.signFromMs);
    return newest === undefined ? null : { key: newest.pair.key, kid: newest.pair.thumbprint };
  }

  /** The keys that a signature may be verified with now. */
  verifiers(nowMs: number): VerificationKey[] {
    return this.#published(nowMs).map(({ pair }) => ({
      kid: pair.thumbprint,
      key: pair.publicKey,
    }));
  }

  /** Whether what this key has signed is still good. */
  isPublished(kid: string, nowMs: number): boolean {
    return this.#published(nowMs).some(({ pair }) => pair.thumbprint === kid);
  }

  /** What is published now, each key by its thumbprint. */
  published(nowMs: number): PublishedKey[] {
    return this.#published(nowMs).map(({ pair: { jwk, thumbprint } }) => ({
      ...jwk,
      kid: thumbprint,
      use: "sig",
      alg: "ES256",
    }));
  }

  #published(nowMs: number): SigningKey[] {
    return this.#keys.filter(({ publishFromMs, retireAtMs }) =>
      publishFromMs <= nowMs && nowMs < (retireAtMs ?? Infinity)
    );
  }
}
