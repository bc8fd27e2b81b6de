/**
 * Events on their way: Standard Webhooks 1.0, signed by the server and verified by the client.
 *
 * @module
 */
export { equalBytes } from "./constant_time.ts";
export {
  formatWebhookSecret,
  importWebhookSecret,
  type WebhookSecretImport,
} from "./webhook_secret.ts";
export {
  type ReceivedWebhook,
  signWebhook,
  verifyWebhook,
  type WebhookMessage,
  type WebhookRefusalCode,
  type WebhookVerification,
} from "./webhook_signature.ts";
