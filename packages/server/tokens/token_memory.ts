import { encodeUtf8 } from "@mithqal/canonical";
import { encodeBase64Url, verifyCompact } from "@mithqal/jws";
import { accessTokenType, decodeTokenClaims, type TokenClaims } from "@mithqal/protocol/identity";
import type { SigningKeys } from "./signing_keys.ts";

/** A token whose signature has been verified. */
export type KnownToken =
  | { ok: true; claims: TokenClaims; kid: string }
  | { ok: false; message: string };

const tokensKeptMax = 20_000;

/**
 * Verifies each token's signature once, and remembers its claims by the token's SHA-256: the tokens
 * themselves are never kept. Whether its key is still published is asked each time; what else can
 * change, the gate asks.
 */
export class TokenMemory {
  readonly #keys: SigningKeys;
  readonly #known = new Map<string, { claims: TokenClaims; kid: string }>();

  constructor(keys: SigningKeys) {
    this.#keys = keys;
  }

  /** Reads a token that may be known. */
  async read(token: string, nowMs: number): Promise<KnownToken> {
    const hash = await sha256(token);
    const known = this.#known.get(hash);
    if (known !== undefined) {
      if (this.#keys.isPublished(known.kid, nowMs)) return { ok: true, ...known };
      this.#known.delete(hash);
      return { ok: false, message: "expected a token signed by a key that is still published" };
    }
    return await this.#verify(token, hash, nowMs);
  }

  async #verify(token: string, hash: string, nowMs: number): Promise<KnownToken> {
    const keys = this.#keys.verifiers(nowMs);
    const verified = await verifyCompact(token, keys, { typ: accessTokenType });
    if (!verified.ok) return { ok: false, message: verified.message };
    const decoded = decodeTokenClaims(verified.payload);
    if (!decoded.ok) return { ok: false, message: decoded.message };
    const { claims } = decoded;
    this.#remember(hash, { claims, kid: verified.kid });
    return { ok: true, claims, kid: verified.kid };
  }

  /** Past the bound the oldest goes out. */
  #remember(hash: string, token: { claims: TokenClaims; kid: string }): void {
    if (this.#known.size >= tokensKeptMax) this.#known.delete(this.#known.keys().next().value!);
    this.#known.set(hash, token);
  }
}

async function sha256(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", encodeUtf8(token));
  return encodeBase64Url(new Uint8Array(digest));
}
