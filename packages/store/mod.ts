/**
 * The database of the service, and the only place where money and gold move.
 *
 * @module
 */
// The database
export { type Environment, settleEnvironment } from "./environment.ts";
export { type Database, type Row } from "./homes/database.ts";
export { emptyEmbeddedFiles, openEmbedded } from "./homes/embedded_home.ts";
export { openPostgres, type PostgresSettings } from "./homes/postgres_home.ts";
export { migrate } from "./migrate.ts";

// Effects: what partners ask for
export { type Effect, type EffectKind, type EffectRequest } from "./effects/effect.ts";
export { type EffectOutcome, type EffectResult, type RateFacts } from "./effects/outcome.ts";
export { type CallLine, cellLine } from "./lanes/call_line.ts";
export { FrontDesk } from "./lanes/front_desk.ts";
export { type LaneLines, Lanes, type LanesSettings } from "./lanes/lanes.ts";

// Bookings: what operators and workers do
export {
  type Booking,
  type BookingKind,
  type BookingRequest,
  type Operators,
} from "./bookings/booking.ts";
export { type BookingEntry, type BookingOutcome, Books } from "./bookings/books.ts";
export { type Breach, watchHouse, watchPartners } from "./invariants/watch.ts";
export { closeDay } from "./statements/close_day.ts";

// The directory
export { DirectoryFollower } from "./directory/follower.ts";
export {
  type CredentialKind,
  type DirectoryCredential,
  type DirectoryPartner,
  type DirectoryRates,
  type DirectorySnapshot,
  readDirectory,
} from "./directory/snapshot.ts";

// Reads
export { type AttemptFacts, readAttempts } from "./reads/attempts.ts";
export { readBalances } from "./reads/balances.ts";
export { type CellPlace } from "./reads/cell_place.ts";
export { eventsAt, listEvents, readEvent } from "./reads/events.ts";
export { listFundings, readFunding } from "./reads/fundings.ts";
export { type KeyLookUp, lookUpKey } from "./reads/key_look_up.ts";
export { type LedgerEntryFacts, listLedgerEntries } from "./reads/ledger_entries.ts";
export { listOrders, readOrder } from "./reads/orders.ts";
export { type ListQuery, type PageReading, type SequenceQuery } from "./reads/page.ts";
export {
  type PartnerLimitsFacts,
  readPartnerLimits,
  type UsedLimit,
} from "./reads/partner_limits.ts";
export { listQuotes, readQuote } from "./reads/quotes.ts";
export { type BarFacts, readReserves, type ReservesFacts } from "./reads/reserves.ts";
export { listWithdrawals, readWithdrawal } from "./reads/withdrawals.ts";

// Delivery of events
export {
  claimDeliveries,
  type ClaimedDelivery,
  type ClaimSettings,
} from "./delivery/claim_deliveries.ts";
export {
  type EndpointFacts,
  type EndpointRefusal,
  readEndpoint,
  recoverDeliveries,
  resumeEndpoint,
  setEndpoint,
  testEndpoint,
} from "./delivery/endpoint.ts";
export {
  type DeliveryAttempt,
  type DeliveryVerdict,
  type DisabledEndpoint,
  recordAttempts,
} from "./delivery/record_attempts.ts";
export { redeliverEvent, type Redelivery } from "./delivery/redeliver_event.ts";
