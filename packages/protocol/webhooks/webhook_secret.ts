import { limits } from "../limits.ts";
import { type Refusal, refuse } from "../refusal.ts";
import { decodeBase64, encodeBase64 } from "./base64.ts";
import { importHmacKey } from "./hmac.ts";

/** The outcome of {@link importWebhookSecret}. */
export type WebhookSecretImport = { ok: true; key: CryptoKey } | Refusal<"webhook_secret_invalid">;

const prefix = "whsec_";

/** Writes a secret of 32 bytes as partners get it. */
export function formatWebhookSecret(bytes: Uint8Array): string {
  if (bytes.length !== limits.webhook.secretBytes) throw new TypeError("expected 32 bytes");
  return prefix + encodeBase64(bytes);
}

/** Imports a secret, `whsec_` and the base64 of 32 bytes. Keep the key: importing costs. */
export async function importWebhookSecret(text: string): Promise<WebhookSecretImport> {
  const bytes = text.length === 50 && text.startsWith(prefix) ? decodeBase64(text.slice(6)) : null;
  if (bytes?.length === limits.webhook.secretBytes) {
    return { ok: true, key: await importHmacKey(bytes) };
  }
  return refuse("webhook_secret_invalid", "whsec_ and the base64 of 32 bytes", "another text");
}
