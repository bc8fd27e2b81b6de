import type { Authority } from "@mithqal/pki";
import type { Acts, Database, Environment } from "@mithqal/store";
import type { RequestWatch } from "../observe/request_watch.ts";
import type { Sealer } from "../sealing/sealer.ts";
import type { WebhookRules } from "../webhooks/webhook_url.ts";
import type { RevocationListKeeper } from "./revocation/revocation_list_keeper.ts";

/** What the operator's routes stand on. */
export interface OperatorService {
  environment: Environment;
  /** A connection, or a pool, of the operator's role. */
  database: Database;
  cells: readonly string[];
  acts: Acts;
  sealer: Sealer;
  /** Signs partners' certificates: no other process has its key. */
  partnerAuthority: Authority;
  /** Its clients are the operators. */
  operatorAuthority: { subject: string };
  webhookRules: WebhookRules;
  revocations: RevocationListKeeper;
  /** Tells of what should not happen. */
  report: (error: unknown, requestId: string) => void;
  /** Is told of each request. */
  watch?: RequestWatch;
  now: () => number;
}
