import { headerNames } from "@mithqal/protocol";
import {
  importWebhookSecret,
  verifyWebhook,
  type WebhookRefusalCode,
} from "@mithqal/protocol/webhooks";
import { CredentialsError } from "../errors/credentials_error.ts";
import { RecentIds, type SeenIds } from "./seen_ids.ts";
import { type Gap, SequenceWatch } from "./sequence_watch.ts";
import type { ServiceEvent } from "./service_event.ts";

/** What a receiver is made of. */
export interface WebhookReceiverSettings {
  /** One secret, or both while one replaces the other. */
  secrets: readonly string[];
  /** Does what an event asks for. When it throws, the event counts as not received and comes again. */
  onEvent: (event: ServiceEvent) => void | Promise<void>;
  /** Told when events are missing: they may be late, or have to be fetched by `catchUp()`. */
  onGap?: (gap: Gap) => void;
  /** Where missing events come from, such as `(after) => mithqal.events.list({ after_sequence: after })`. */
  eventsAfter?: (sequence: number) => AsyncIterable<ServiceEvent>;
  seen?: SeenIds;
  /** Everything up to this sequence was received by the process before. */
  receivedThrough?: number;
  /** Unix milliseconds. */
  now?: () => number;
}

/** A webhook as it came: the raw bytes, before anybody has parsed them. */
export interface IncomingWebhook {
  headers: { get(name: string): string | null };
  body: Uint8Array;
}

/** What came of a webhook. */
export type WebhookOutcome =
  | { ok: true; event: ServiceEvent; isDuplicate: boolean; gap: Gap | null }
  | { ok: false; code: WebhookRefusalCode | "webhook_body_invalid"; message: string };

/**
 * Receives webhooks: verified over their raw bytes, within 5 minutes, each event once, gaps noticed.
 *
 * @example
 * ```ts
 * const receiver = await WebhookReceiver.create({ secrets: [secret], onEvent: (event) => book(event) });
 * Deno.serve(fetchHandler(receiver));
 * ```
 */
export class WebhookReceiver {
  readonly #settings: WebhookReceiverSettings;
  readonly #keys: readonly CryptoKey[];
  readonly #seen: SeenIds;
  readonly #watch: SequenceWatch;
  readonly #underWay = new Map<string, Promise<boolean>>();
  #catchingUp: Promise<number> | undefined;

  private constructor(settings: WebhookReceiverSettings, keys: readonly CryptoKey[]) {
    this.#settings = settings;
    this.#keys = keys;
    this.#seen = settings.seen ?? new RecentIds();
    this.#watch = new SequenceWatch(settings.receivedThrough ?? null);
  }

  static async create(settings: WebhookReceiverSettings): Promise<WebhookReceiver> {
    return new WebhookReceiver(settings, await importSecrets(settings.secrets));
  }

  /** Everything up to this sequence has been received. Keep it, and give it to the next process. */
  get receivedThrough(): number | null {
    return this.#watch.through;
  }

  /** Verifies one webhook and does what it asks for, if that was not done before. */
  async receive({ headers, body }: IncomingWebhook): Promise<WebhookOutcome> {
    const header = (name: string) => headers.get(name) ?? undefined;
    const nowSeconds = Math.floor((this.#settings.now ?? Date.now)() / 1_000);
    const verified = await verifyWebhook(
      {
        id: header(headerNames.webhookId),
        timestamp: header(headerNames.webhookTimestamp),
        signature: header(headerNames.webhookSignature),
        body,
      },
      this.#keys,
      nowSeconds,
    );
    if (!verified.ok) return verified;
    const event = readEvent(body, verified.id);
    if (event === null) {
      const message = "expected the event that webhook-id names, got another body";
      return { ok: false, code: "webhook_body_invalid", message };
    }
    const { isDuplicate, gap } = await this.#take(event);
    if (gap !== null) this.#settings.onGap?.(gap);
    return { ok: true, event, isDuplicate, gap };
  }

  /** Fetches what has not come since `receivedThrough`; how many events that were. */
  catchUp(): Promise<number> {
    return this.#catchingUp ??= this.#catchUpOnce().finally(() => this.#catchingUp = undefined);
  }

  async #catchUpOnce(): Promise<number> {
    const { eventsAfter } = this.#settings;
    if (eventsAfter === undefined) throw new TypeError("expected eventsAfter in the settings");
    let fetched = 0;
    for await (const event of eventsAfter(this.#watch.through ?? 0)) {
      const { isDuplicate } = await this.#take(event);
      if (!isDuplicate) fetched++;
    }
    return fetched;
  }

  /** Does an event once, also when it comes twice at the same time. */
  async #take(event: ServiceEvent): Promise<{ isDuplicate: boolean; gap: Gap | null }> {
    const { id, sequence } = event;
    const first = this.#underWay.get(id);
    if (first !== undefined) {
      await first;
      return { isDuplicate: true, gap: null };
    }
    const work = this.#doOnce(event);
    this.#underWay.set(id, work);
    try {
      const isDuplicate = await work;
      return { isDuplicate, gap: this.#watch.note(sequence) };
    } finally {
      this.#underWay.delete(id);
    }
  }

  async #doOnce(event: ServiceEvent): Promise<boolean> {
    if (await this.#seen.has(event.id)) return true;
    await this.#settings.onEvent(event);
    await this.#seen.add(event.id);
    return false;
  }
}

async function importSecrets(secrets: readonly string[]): Promise<readonly CryptoKey[]> {
  const imports = await Promise.all(secrets.map(importWebhookSecret));
  const keys = imports.flatMap((read) => read.ok ? [read.key] : []);
  if (keys.length > 0 && keys.length === imports.length) return keys;
  throw new CredentialsError({
    code: "webhook_secret_invalid",
    message: `expected webhook secrets, whsec_ and base64, got ${
      imports.length - keys.length
    } others`,
    remedy: "take the webhook_secret that the operator gave you",
  });
}

/** The body is the event that the signed id names. */
function readEvent(body: Uint8Array, id: string): ServiceEvent | null {
  try {
    const event = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    const { sequence } = event;
    const isWhole = event.id === id && typeof event.type === "string" &&
      (sequence === null || Number.isSafeInteger(sequence));
    return isWhole ? event : null;
  } catch {
    return null;
  }
}
