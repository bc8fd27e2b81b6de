import { formatWebhookSecret, importWebhookSecret } from "@mithqal/protocol/webhooks";
import type { DirectoryCredential, DirectorySnapshot } from "@mithqal/store";
import { credentialState } from "../directory/validity.ts";
import type { Sealer } from "../sealing/sealer.ts";

/** The label under which a partner's webhook secret is sealed: 32 bytes. */
export function webhookSecretLabel(clientId: string, credentialId: string): string {
  return `webhook_secret ${clientId} ${credentialId}`;
}

/** A partner's secrets, and the name under which they are sealed. */
interface Holder {
  clientId: string;
  secrets: DirectoryCredential[];
}

/** The keys that webhooks are signed with, opened when they are first needed. */
export class WebhookKeys {
  readonly #sealer: Sealer;
  readonly #report: (error: unknown) => void;
  readonly #keys = new WeakMap<DirectoryCredential, Promise<CryptoKey | null>>();
  readonly #holders = new WeakMap<DirectorySnapshot, Map<number, Holder>>();

  constructor(sealer: Sealer, report: (error: unknown) => void) {
    this.#sealer = sealer;
    this.#report = report;
  }

  /** A key for each of a partner's secrets that is active now: two while one takes over. */
  async activeKeys(
    snapshot: DirectorySnapshot,
    partner: number,
    nowMs: number,
  ): Promise<CryptoKey[]> {
    const holder = this.#holdersOf(snapshot).get(partner);
    if (holder === undefined) return [];
    const active = holder.secrets.filter((secret) => credentialState(secret, nowMs) === "active");
    const keys = await Promise.all(active.map((secret) => this.#keyOf(holder.clientId, secret)));
    return keys.filter((key) => key !== null);
  }

  #keyOf(clientId: string, secret: DirectoryCredential): Promise<CryptoKey | null> {
    const known = this.#keys.get(secret);
    if (known !== undefined) return known;
    const key = this.#open(clientId, secret);
    this.#keys.set(secret, key);
    return key;
  }

  async #open(clientId: string, { id, material }: DirectoryCredential): Promise<CryptoKey | null> {
    const bytes = await this.#sealer.open(material, webhookSecretLabel(clientId, id));
    if (bytes?.length === 32) {
      const imported = await importWebhookSecret(formatWebhookSecret(bytes));
      if (imported.ok) return imported.key;
    }
    this.#report(new Error(`the webhook secret ${id} of ${clientId} does not open under this key`));
    return null;
  }

  #holdersOf(snapshot: DirectorySnapshot): Map<number, Holder> {
    const known = this.#holders.get(snapshot);
    if (known !== undefined) return known;
    const holders = new Map<number, Holder>();
    for (const { partner, clientId } of snapshot.partners) {
      holders.set(partner, { clientId, secrets: [] });
    }
    for (const credential of snapshot.credentials) {
      if (credential.kind !== "webhook_secret") continue;
      holders.get(credential.partner)?.secrets.push(credential);
    }
    this.#holders.set(snapshot, holders);
    return holders;
  }
}
