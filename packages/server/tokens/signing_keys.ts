import type { ImportedPrivateKey, PublicJwk, VerificationKey } from "@mithqal/jws";

/** A key that signs tokens, and its life: it is published before it signs, and after. */
export interface TokenKey {
  pair: ImportedPrivateKey;
  /** In the JWKS from then on. */
  publishFromMs: number;
  /** Signs from then on, until a later key does. */
  signFromMs: number;
  /** Out of the JWKS from then on: its last token has expired before. Null: not yet known. */
  retireAtMs: number | null;
}

/** A published key, as RFC 7517 writes it. */
export interface PublishedKey extends PublicJwk {
  kid: string;
  use: "sig";
  alg: "ES256";
}

/** The keys that sign tokens: publish, then sign, then retire. */
export class SigningKeys {
  readonly #keys: readonly TokenKey[];

  constructor(keys: readonly TokenKey[]) {
    for (const key of keys) {
      if (key.publishFromMs > key.signFromMs || key.signFromMs >= (key.retireAtMs ?? Infinity)) {
        throw new TypeError("expected a token key to be published, then to sign, then to retire");
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

  /** The keys that a token may be verified with now. */
  verifiers(nowMs: number): VerificationKey[] {
    return this.#published(nowMs).map(({ pair }) => ({
      kid: pair.thumbprint,
      key: pair.publicKey,
    }));
  }

  /** Whether tokens of this key are still good. */
  isPublished(kid: string, nowMs: number): boolean {
    return this.#published(nowMs).some(({ pair }) => pair.thumbprint === kid);
  }

  /** The JWKS: what is published now, each key by its thumbprint. */
  jwks(nowMs: number): { keys: PublishedKey[] } {
    const keys = this.#published(nowMs).map(({ pair: { jwk, thumbprint } }): PublishedKey => ({
      ...jwk,
      kid: thumbprint,
      use: "sig",
      alg: "ES256",
    }));
    return { keys };
  }

  #published(nowMs: number): TokenKey[] {
    return this.#keys.filter(({ publishFromMs, retireAtMs }) =>
      publishFromMs <= nowMs && nowMs < (retireAtMs ?? Infinity)
    );
  }
}
