import type { DatabaseHome } from "@mithqal/store";
import type { Observer } from "../observe/observer.ts";
import type { WebhookRules } from "../webhooks/webhook_url.ts";

/** What every part of a process is given beside the configuration. */
export interface Surroundings {
  version: string;
  home: DatabaseHome;
  observer: Observer;
  /** Where webhooks may go. */
  webhookRules: WebhookRules;
  /** Hands a list of revoked certificates to whoever refuses handshakes by it. */
  publishRevocationList: (pem: string) => Promise<void>;
}
