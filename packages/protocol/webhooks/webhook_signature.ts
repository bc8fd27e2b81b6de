import { encodeUtf8 } from "../../canonical/mod.ts";
import { headerNames } from "../header_names.ts";
import { type HeaderValue, readHeader } from "../header_value.ts";
import { limits } from "../limits.ts";
import { quoted, type Refusal, refuse } from "../refusal.ts";
import { parseUnixSeconds } from "../unix_seconds.ts";
import { decodeBase64, encodeBase64 } from "./base64.ts";
import { equalBytes } from "./constant_time.ts";
import { hmacSha256 } from "./hmac.ts";

/** What is signed: an event's id, the time of this attempt, and the body's bytes as they travel. */
export interface WebhookMessage {
  id: string;
  timestampSeconds: number;
  body: Uint8Array;
}

/** A webhook as it arrived. */
export interface ReceivedWebhook {
  id: HeaderValue;
  timestamp: HeaderValue;
  signature: HeaderValue;
  body: Uint8Array;
}

/** Why a webhook is refused. */
export type WebhookRefusalCode =
  | "webhook_header_missing"
  | "webhook_id_invalid"
  | "webhook_timestamp_invalid"
  | "webhook_timestamp_too_old"
  | "webhook_timestamp_too_new"
  | "webhook_signature_malformed"
  | "webhook_signature_mismatch";

/** The outcome of {@link verifyWebhook}. */
export type WebhookVerification =
  | { ok: true; id: string; timestampSeconds: number }
  | Refusal<WebhookRefusalCode>;

const version = "v1,";
/** No dot: it parts id, timestamp and body. */
const idForm = /^[\w-]{1,64}$/;

/**
 * Signs a webhook by Standard Webhooks 1.0, once for each key: the value of `webhook-signature`.
 *
 * @example
 * ```ts
 * await signWebhook({ id: "evt_01…", timestampSeconds: 1767225600, body }, [key]); // "v1,K5oZfzN95Z9U…"
 * ```
 */
export async function signWebhook(
  message: WebhookMessage,
  keys: readonly CryptoKey[],
): Promise<string> {
  const { id, timestampSeconds } = message;
  if (keys.length === 0 || !idForm.test(id) || !Number.isSafeInteger(timestampSeconds)) {
    throw new TypeError("expected a key, an id of letters, digits, _ and -, and whole seconds");
  }
  const macs = await macsOf(message, keys);
  return macs.map((mac) => version + encodeBase64(mac)).join(" ");
}

/**
 * Verifies a webhook over the raw bytes of its body: any signature by any key, within 300 seconds of
 * the clock passed in.
 */
export async function verifyWebhook(
  received: ReceivedWebhook,
  keys: readonly CryptoKey[],
  nowSeconds: number,
): Promise<WebhookVerification> {
  const id = readId(received.id);
  if (!id.ok) return id;
  const time = readTime(received.timestamp, nowSeconds);
  if (!time.ok) return time;
  const given = readSignatures(received.signature);
  if (!given.ok) return given;
  const message = { id: id.value, timestampSeconds: time.seconds, body: received.body };
  for (const mac of await macsOf(message, keys)) {
    if (given.macs.some((some) => equalBytes(some, mac))) {
      return { ok: true, id: message.id, timestampSeconds: message.timestampSeconds };
    }
  }
  return refuse("webhook_signature_mismatch", "a signature by one of the secrets", "none");
}

function macsOf({ id, timestampSeconds, body }: WebhookMessage, keys: readonly CryptoKey[]) {
  const head = encodeUtf8(`${id}.${timestampSeconds}.`);
  const message = new Uint8Array(head.length + body.length);
  message.set(head);
  message.set(body, head.length);
  return Promise.all(keys.map((key) => hmacSha256(key, message)));
}

function readId(value: HeaderValue) {
  const name = headerNames.webhookId;
  const read = readHeader(name, value, "webhook_header_missing", "webhook_id_invalid");
  if (!read.ok || idForm.test(read.value)) return read;
  return refuse(
    "webhook_id_invalid",
    `1 to 64 letters, digits, _ and - in ${name}`,
    quoted(read.value),
  );
}

function readTime(value: HeaderValue, nowSeconds: number) {
  const name = headerNames.webhookTimestamp;
  const read = readHeader(name, value, "webhook_header_missing", "webhook_timestamp_invalid");
  if (!read.ok) return read;
  const seconds = parseUnixSeconds(read.value);
  if (seconds === undefined) {
    return refuse("webhook_timestamp_invalid", `Unix seconds in ${name}`, quoted(read.value));
  }
  const tolerance = limits.webhook.toleranceSeconds;
  const ageSeconds = nowSeconds - seconds;
  if (Math.abs(ageSeconds) <= tolerance) return { ok: true as const, seconds };
  return refuse(
    ageSeconds > 0 ? "webhook_timestamp_too_old" : "webhook_timestamp_too_new",
    `${name} within ${tolerance} s of ${nowSeconds}`,
    seconds,
  );
}

function readSignatures(value: HeaderValue) {
  const name = headerNames.webhookSignature;
  const malformed = "webhook_signature_malformed";
  const read = readHeader(name, value, "webhook_header_missing", malformed);
  if (!read.ok) return read;
  const most = limits.webhook.maxSignatures;
  const parts = read.value.length > 128 * most ? [] : read.value.split(" ");
  const ours = parts.filter((part) => part.startsWith(version));
  const macs = ours.flatMap((part) => decodeBase64(part.slice(version.length)) ?? []);
  const isWhole = macs.length === ours.length && macs.every((mac) => mac.length === 32);
  if (ours.length > 0 && parts.length <= most && isWhole) return { ok: true as const, macs };
  return refuse(
    malformed,
    `1 to ${most} of v1,<base64 of 32 bytes> in ${name}`,
    quoted(read.value),
  );
}
