import { importPublicKeyJwk, type VerificationKey } from "@mithqal/jws";
import type { DirectoryCredential } from "@mithqal/store";
import { credentialState } from "./validity.ts";

/** A registered key, ready to verify with. */
export interface RegisteredKey extends VerificationKey {
  /** By RFC 7638; the kid may be another name. */
  thumbprint: string;
}

/**
 * Registered signing keys, imported when they are first needed, and kept as long as the snapshot of
 * the directory that they stand in.
 */
export class KeyRing {
  readonly #keys = new WeakMap<DirectoryCredential, RegisteredKey>();

  /** The keys of these credentials that are active now. What is no key is left out. */
  async activeKeys(
    credentials: readonly DirectoryCredential[],
    nowMs: number,
  ): Promise<RegisteredKey[]> {
    const active = credentials.filter((key) => credentialState(key, nowMs) === "active");
    const keys: RegisteredKey[] = [];
    for (const credential of active) {
      const key = this.#keys.get(credential) ?? await this.#read(credential);
      if (key !== null) keys.push(key);
    }
    return keys;
  }

  async #read(credential: DirectoryCredential): Promise<RegisteredKey | null> {
    const imported = await importPublicKeyJwk(jwkOf(credential.material));
    if (!imported.ok) return null;
    const key = { kid: credential.id, key: imported.key, thumbprint: imported.thumbprint };
    this.#keys.set(credential, key);
    return key;
  }
}

/** The JWK of a registered key, whatever it may be. */
export function jwkOf(material: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(material));
  } catch {
    return null;
  }
}
