/**
 * The database of the service, and the only place where money and gold move.
 *
 * @module
 */
// The database
export { type Environment, settleEnvironment } from "./environment.ts";
export { type Database, type List, type Row } from "./homes/database.ts";
export {
  type DatabaseHome,
  embeddedHome,
  type Opening,
  postgresHome,
} from "./homes/database_home.ts";
export { type NodeAddress } from "./homes/node_address.ts";
export { type DatabaseRole } from "./homes/database_role.ts";
export { emptyEmbeddedFiles, openEmbedded } from "./homes/embedded_home.ts";
export { openPostgres, type PostgresSettings } from "./homes/postgres_home.ts";
export { cellsOf } from "./cells/cells_of.ts";
export { cellNodes } from "./cells/cluster.ts";
export { migrate, type UnappliedStep, unappliedSteps } from "./migrate.ts";

// Effects: what partners ask for
export {
  type Effect,
  type EffectKind,
  type EffectRequest,
  type SandboxEffect,
  type WebhookMode,
} from "./effects/effect.ts";
export { type EffectOutcome, type EffectResult, type RateFacts } from "./effects/outcome.ts";
export { type CallFault, callFault } from "./lanes/call_error.ts";
export { type CallLine, cellLine } from "./lanes/call_line.ts";
export { FrontDesk } from "./lanes/front_desk.ts";
export { type LaneLines, Lanes, type LanesSettings } from "./lanes/lanes.ts";

// Bookings: what operators and workers do
export { type Booking, type BookingRequest, type Operators } from "./bookings/booking.ts";
export { type BookingEntry, type BookingOutcome, Books } from "./bookings/books.ts";
export {
  type ActFacts,
  type ActInput,
  type ActOutcome,
  type ActState,
  actStates,
  type AskedAct,
} from "./acts/act.ts";
export { type ActEffect, withResult } from "./acts/act_effect.ts";
export { Acts, type WaitingAct } from "./acts/acts.ts";
export { bookingEffect } from "./acts/effects/booking_effects.ts";
export {
  endCredentialEffect,
  type NewCredential,
  putCredentialEffect,
  putSecretEffect,
} from "./acts/effects/credential_effects.ts";
export {
  type EndpointPlace,
  recoverDeliveriesEffect,
  resumeEndpointEffect,
  setEndpointEffect,
  testEndpointEffect,
} from "./acts/effects/endpoint_effects.ts";
export {
  bookCapitalEffect,
  registerBarEffect,
  setHolidayEffect,
  setHouseLimitEffect,
  setManualPriceEffect,
  setMarketEffect,
} from "./acts/effects/house_effects.ts";
export {
  addOperatorCertificateEffect,
  addOperatorEffect,
  revokeOperatorCertificateEffect,
  setOperatorEffect,
} from "./acts/effects/operator_effects.ts";
export {
  createPartnerEffect,
  setAddressesEffect,
  setTermsEffect,
  type TermsChange,
} from "./acts/effects/partner_effects.ts";
export { bootstrapOperators } from "./operators/bootstrap.ts";
export {
  type KnownOperator,
  type NewOperator,
  type OperatorCertificate,
  type OperatorFacts,
  type OperatorRole,
  operatorRoles,
} from "./operators/operator.ts";
export { findOperator, listOperators } from "./operators/read_operators.ts";
export {
  type KeptRevocationList,
  putRevocationList,
  readKeptRevocationList,
  readRevokedCredentials,
  type RevokedCredential,
} from "./revocation/revocation_list.ts";
export { checkStatements } from "./invariants/check_statements.ts";
export { type Breach, watchHouse, watchPartners } from "./invariants/watch.ts";
export { type NonceTurn, rotateNonces } from "./nonces/rotate_nonces.ts";
export { announceCredentials, announceExpired, announceMarket } from "./announcements/announce.ts";
export { closeDay } from "./statements/close_day.ts";
export { daysToClose } from "./statements/days_to_close.ts";
export { idleLines, lowLines, type PartnerLine } from "./stock/lines.ts";

// The market's price
export {
  endPublishing,
  type PublisherTick,
  publishTick,
  type TickOutcome,
} from "./market/publish_tick.ts";
export { type PricingFacts, readPricing } from "./market/read_pricing.ts";

// The keys of the service itself
export {
  type KeyPurpose,
  type NextKey,
  putFirstKey,
  putNextKey,
  readSigningKeys,
  type SealedKey,
  type StoredKey,
} from "./signing_keys/signing_keys.ts";

// The directory
export { DirectoryFollower } from "./directory/follower.ts";
export { type CredentialUse, noteUses } from "./directory/note_uses.ts";
export { Poll } from "./poll/poll.ts";
export {
  type CredentialKind,
  type DirectoryCredential,
  type DirectoryPartner,
  type DirectoryRates,
  type DirectorySnapshot,
  readDirectory,
  type SandboxMarket,
} from "./directory/snapshot.ts";

// Reads
export { type AuditBreak, type AuditLine, listAudit, verifyAudit } from "./reads/audit.ts";
export { jsonOutputOf } from "./reads/json_output.ts";
export { type HouseFacts, listHolidays, readHouse } from "./reads/house.ts";
export {
  findPartner,
  type HeadColumn,
  listPartners,
  type PartnerDetails,
  type PartnerFacts,
  readPartner,
  readPartnerDetails,
} from "./reads/partners.ts";
export { listQueuedWithdrawals, type QueuedWithdrawal } from "./reads/withdrawal_queue.ts";
export { listAttempts } from "./reads/attempts.ts";
export { readBalances } from "./reads/balances.ts";
export { type CellPlace } from "./reads/cell_place.ts";
export { type CredentialRecord, listCredentials } from "./reads/credentials.ts";
export { eventsAt, listEvents, readEvent } from "./reads/events.ts";
export { listFundings, readFunding } from "./reads/fundings.ts";
export { lookUpKey } from "./reads/key_look_up.ts";
export { type LedgerEntryFacts, listLedgerEntries } from "./reads/ledger_entries.ts";
export { listOrders, readOrder } from "./reads/orders.ts";
export { type ListQuery, type PageReading, type SequenceQuery } from "./reads/page.ts";
export { readPartnerLimits } from "./reads/partner_limits.ts";
export { listQuotes, readQuote } from "./reads/quotes.ts";
export { readReserves } from "./reads/reserves.ts";
export { readStatement } from "./reads/statements.ts";
export { listWithdrawals, readWithdrawal } from "./reads/withdrawals.ts";

// Delivery of events
export {
  askEndpoint,
  type EndpointAct,
  type EndpointOutcome,
  type EndpointRequest,
} from "./delivery/ask_endpoint.ts";
export {
  claimDeliveries,
  type ClaimedDelivery,
  type ClaimSettings,
} from "./delivery/claim_deliveries.ts";
export { readEndpoint } from "./delivery/endpoint.ts";
export {
  type DeliveryAttempt,
  type DeliveryVerdict,
  type DisabledEndpoint,
  recordAttempts,
} from "./delivery/record_attempts.ts";
