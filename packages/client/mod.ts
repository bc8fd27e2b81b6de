/**
 * The partner's client: every endpoint of the service, with tokens, signatures, retries and clock taken
 * care of; and the receiver of its webhooks.
 *
 * @module
 */
export { CertificateClient, type CertificateClientOptions } from "./certificate_client.ts";
export { Mithqal, type MithqalOptions } from "./mithqal.ts";

// Credentials
export { type CertificateCredentials, type Credentials } from "./credentials/credentials.ts";
export { type CredentialsReading, readCredentials } from "./credentials/read_credentials.ts";
export { type TlsIdentity } from "./credentials/tls_identity.ts";
export { type RequestToSign, type SignedRequest, signRequest } from "./signing/sign_request.ts";
export { jwkSigner, type Signer } from "./signing/signer.ts";

// Errors
export {
  CredentialsError,
  type CredentialsFault,
  type CredentialsFaultCode,
} from "./errors/credentials_error.ts";
export { MithqalError } from "./errors/mithqal_error.ts";
export { OutcomeUnknownError } from "./errors/outcome_unknown_error.ts";
export { type AnyProblem, type AnyProblemCode, ProblemError } from "./errors/problem_error.ts";
export { TransportError, type TransportErrorCode } from "./errors/transport_error.ts";

// What is asked and answered
export { type CallOptions, type WriteOptions } from "./calls/call.ts";
export { Listing } from "./calls/listing.ts";
export {
  type Amount,
  type FundingFilter,
  type OrderFilter,
  type OrderRequest,
  type PageFilter,
  type QuoteFilter,
  type QuoteRequest,
  type SandboxMarketRequest,
  type SandboxPriceRequest,
  type SandboxWebhooksRequest,
  type SequenceFilter,
  type WithdrawalFilter,
  type WithdrawalRequest,
} from "./endpoints/asked.ts";
export { type PlacedOrder } from "./endpoints/orders.ts";
export { type SignedStatement } from "./endpoints/statements.ts";
export { type ActedWithdrawal } from "./endpoints/withdrawals.ts";
export { type Hooks, type RequestNote, type ResponseNote, type RetryNote } from "./hooks.ts";
export { openTransport } from "./transport/open_transport.ts";
export {
  type Transport,
  type TransportAnswer,
  type TransportRequest,
} from "./transport/transport.ts";

// Webhooks
export { RecentIds, type SeenIds } from "./webhooks/seen_ids.ts";
export { type Gap } from "./webhooks/sequence_watch.ts";
export { type ServiceEvent } from "./webhooks/service_event.ts";
export { fetchHandler, nodeHandler } from "./webhooks/webhook_handlers.ts";
export {
  type IncomingWebhook,
  type WebhookOutcome,
  WebhookReceiver,
  type WebhookReceiverSettings,
} from "./webhooks/webhook_receiver.ts";
