import type { ImportedPrivateKey } from "@mithqal/jws";
import {
  type Database,
  type KeyPurpose,
  Poll,
  putFirstKey,
  readSigningKeys,
  type StoredKey,
} from "@mithqal/store";
import type { Sealer } from "../sealing/sealer.ts";
import { makeSealedKey, openSealedKey } from "./sealed_key.ts";
import { type SigningKey, SigningKeys } from "./signing_keys.ts";

const everyMs = 2_000;
/** A first key is good a little before it was made, for a process whose clock is behind. */
const firstBackMs = 60_000;

/**
 * Follows the keys of the database, so that every process signs and verifies with the same ones. A key
 * is opened once; what was read last is good until the next look.
 */
export class KeyStore {
  readonly token = new SigningKeys();
  readonly statement = new SigningKeys();
  readonly #database: Database;
  readonly #sealer: Sealer;
  readonly #now: () => number;
  #opened = new Map<string, ImportedPrivateKey>();
  #poll: Poll | undefined;

  constructor(database: Database, sealer: Sealer, now: () => number = Date.now) {
    this.#database = database;
    this.#sealer = sealer;
    this.#now = now;
  }

  /** Looks once; rejects when the database cannot be reached, or a key does not open. */
  async poll(): Promise<void> {
    const stored = await readSigningKeys(this.#database, this.#now());
    const opened = new Map<string, ImportedPrivateKey>();
    for (const key of stored) {
      opened.set(key.kid, this.#opened.get(key.kid) ?? await openSealedKey(this.#sealer, key));
    }
    this.#opened = opened;
    for (const purpose of ["token", "statement"] as const) {
      this[purpose].replace(stored.filter((key) => key.purpose === purpose).map(this.#withLife));
    }
  }

  /** Makes the keys that are missing, and follows until stopped; the first look must succeed. */
  async start(report: (error: unknown) => void): Promise<void> {
    const stored = await readSigningKeys(this.#database, this.#now());
    for (const purpose of ["token", "statement"] as const) {
      if (!stored.some((key) => key.purpose === purpose)) await this.#makeFirst(purpose);
    }
    this.#poll = new Poll(() => this.poll(), everyMs, report);
    await this.#poll.start();
  }

  stop(): void {
    this.#poll?.stop();
  }

  async #makeFirst(purpose: KeyPurpose): Promise<void> {
    const key = await makeSealedKey(this.#sealer, purpose);
    await putFirstKey(this.#database, purpose, key, this.#now() - firstBackMs);
  }

  #withLife = ({ kid, publishFromMs, signFromMs, retireAtMs }: StoredKey): SigningKey => ({
    pair: this.#opened.get(kid)!,
    publishFromMs,
    signFromMs,
    retireAtMs,
  });
}
