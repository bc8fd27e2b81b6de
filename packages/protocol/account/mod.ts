/**
 * What the read endpoints answer beside the resources: pages, limits, credentials, the webhook endpoint,
 * statements, reserves. For the server, which renders them, and the client, which names their types.
 *
 * @module
 */
export {
  type CredentialBody,
  type CredentialFacts,
  type CredentialKind,
  type CredentialsBody,
  type CredentialStatus,
  renderCredential,
} from "./credentials.ts";
export {
  type DepositAccount,
  type DepositInstructionsBody,
  renderDepositInstructions,
} from "./deposit_instructions.ts";
export {
  type CompletedKeyBody,
  type InProgressKeyBody,
  type KeyLookUp,
  type KeyLookUpBody,
  type NotSeenKeyBody,
  renderKeyLookUp,
} from "./key_look_up.ts";
export {
  type LimitsBody,
  type PartnerLimitsFacts,
  type RateBody,
  renderLimits,
  type UsedGoldBody,
  type UsedLimit,
} from "./limits.ts";
export { type PageBody, renderPage } from "./page.ts";
export {
  type BarBody,
  type BarFacts,
  renderReserves,
  type ReservesBody,
  type ReservesFacts,
} from "./reserves.ts";
export {
  renderStatement,
  type StatementBody,
  type StatementFacts,
  type StatementHolder,
  type StatementTotal,
  type StatementTotalBody,
  writeStatementCsv,
} from "./statement.ts";
export {
  type AttemptBody,
  type AttemptFacts,
  type EndpointFacts,
  renderAttempt,
  renderWebhookEndpoint,
  type WebhookEndpointBody,
  type WebhookEndpointStatus,
} from "./webhook_endpoint.ts";
