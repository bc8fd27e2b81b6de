import type { CredentialUse } from "@mithqal/store";

/** When credentials were last used, in memory until it is written: never in a request's own way. */
export class CredentialUses {
  #uses = new Map<string, CredentialUse>();

  /** Notes one use; the latest of a credential stays. */
  note(use: CredentialUse): void {
    const key = `${use.partner} ${use.kind} ${use.id}`;
    const known = this.#uses.get(key);
    if (known === undefined || known.atMs < use.atMs) this.#uses.set(key, use);
  }

  /** Hands out what was noted since the last time. */
  take(): CredentialUse[] {
    const uses = [...this.#uses.values()];
    this.#uses = new Map();
    return uses;
  }
}
