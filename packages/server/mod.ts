/**
 * The service that partners talk to: the listener behind the sidecar, the gate, the tokens, and the
 * endpoints over the store.
 *
 * @module
 */
export { type Config, type DatabaseChoice } from "./config/config.ts";
export { type Variables } from "./config/field_collector.ts";
export { type ConfigReading, readConfig } from "./config/read_config.ts";
export { type Role } from "./config/role.ts";
export { type Directory } from "./directory/directory.ts";
export { answerBrokenRequest, type BrokenRequestCode } from "./listener/broken_request.ts";
export { type Answer } from "./listener/exchange.ts";
export { type ListenAddress, type PortAddress } from "./listener/listen_address.ts";
export { Listener, type Responder } from "./listener/listener.ts";
export { type TlsSettings } from "./listener/mutual_tls.ts";
export {
  openOperatorApi,
  type OperatorParts,
  type RunningOperatorApi,
} from "./operator/open_operator_api.ts";
export { MarketFollower } from "./prices/market_follower.ts";
export { type PriceBoard, type PriceTick } from "./prices/price_board.ts";
export { Log, type LogSettings } from "./observe/log/log.ts";
export { type ReadinessReport } from "./observe/readiness/readiness.ts";
export { outcomeRefusal } from "./problems/outcome_refusal.ts";
export { problemAnswer } from "./problems/problem_answer.ts";
export { openRole, type RoleParts, type RunningRole } from "./service/open_role.ts";
export { StartRefused } from "./service/start_refused.ts";
export { ReadPool } from "./reading/read_pool.ts";
export { PartnerApi } from "./service/responder.ts";
export {
  createService,
  type EffectDesk,
  type Service,
  type ServiceParts,
} from "./service/service.ts";
export { KeyStore } from "./tokens/key_store.ts";
export { type SigningKey, SigningKeys } from "./tokens/signing_keys.ts";
export { type AttemptReport } from "./webhooks/courier.ts";
export { webhookSecretLabel } from "./webhooks/webhook_keys.ts";
export {
  checkWebhookUrl,
  type TrustedReceivers,
  type WebhookRules,
  type WebhookUrlCheck,
} from "./webhooks/webhook_url.ts";
export {
  type WebhookSettings,
  type WebhookSurroundings,
  WebhookWorker,
} from "./webhooks/webhook_worker.ts";
