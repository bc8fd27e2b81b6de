import { verifyCompact } from "@mithqal/jws";
import { accessTokenType, decodeTokenClaims, type TokenClaims } from "@mithqal/protocol/identity";
import type { SigningKeys } from "./signing_keys.ts";

/** A token whose signature has been verified. */
export type KnownToken = { ok: true; claims: TokenClaims } | { ok: false; message: string };

const tokensKeptMax = 20_000;

/**
 * Verifies each token's signature once, and remembers its claims by the token. Whether its key is still
 * published is asked each time; what else can change, the gate asks. A token's digest in its place would
 * cost 18 % of a request's CPU, for its way to the crypto's threads and back; and a token is of no use
 * without its certificate, dies in ten minutes, and stands in this process's memory with each request anyway.
 */
export class TokenMemory {
  readonly #keys: SigningKeys;
  readonly #known = new Map<string, { claims: TokenClaims; kid: string }>();

  constructor(keys: SigningKeys) {
    this.#keys = keys;
  }

  /** Reads a token that may be known. */
  async read(token: string, nowMs: number): Promise<KnownToken> {
    const known = this.#known.get(token);
    if (known !== undefined) {
      if (this.#keys.isPublished(known.kid, nowMs)) return { ok: true, claims: known.claims };
      this.#known.delete(token);
      return { ok: false, message: "expected a token signed by a key that is still published" };
    }
    return await this.#verify(token, nowMs);
  }

  async #verify(token: string, nowMs: number): Promise<KnownToken> {
    const keys = this.#keys.verifiers(nowMs);
    const verified = await verifyCompact(token, keys, { typ: accessTokenType });
    if (!verified.ok) return { ok: false, message: verified.message };
    const decoded = decodeTokenClaims(verified.payload);
    if (!decoded.ok) return { ok: false, message: decoded.message };
    const { claims } = decoded;
    this.#remember(token, { claims, kid: verified.kid });
    return { ok: true, claims };
  }

  /** Past the bound the oldest goes out. */
  #remember(token: string, facts: { claims: TokenClaims; kid: string }): void {
    if (this.#known.size >= tokensKeptMax) this.#known.delete(this.#known.keys().next().value!);
    this.#known.set(token, facts);
  }
}
