/**
 * The resources of the wire: their types, and the one way from facts to a body. For the server,
 * which renders them, and the client, which names their types.
 *
 * @module
 */
export { JsonNumber } from "../json/json_number.ts";
export { type JsonOutput, writeJson } from "../json/write_json.ts";
export { type BalancesBody, type BalancesFacts } from "./balances.ts";
export { type BodyVersion, bodyVersions, currentBodyVersion } from "./body_versions.ts";
export { type EventBody, type EventFacts, type EventType, eventTypes } from "./event.ts";
export { type FundingBody, type FundingFacts } from "./funding.ts";
export { type LedgerEntryBody, renderLedgerEntry } from "./ledger_entry.ts";
export { type OrderBody, type OrderFacts } from "./order.ts";
export { type MarketStatus, type PriceBody, type PriceFacts, renderPrice } from "./price.ts";
export { type QuoteBody, type QuoteFacts, type QuoteStatus } from "./quote.ts";
export {
  type DueBody,
  type HealthBody,
  type ProbeBody,
  type ProbeCheckBody,
  type ProbeDiagnosisBody,
  type RecoveryBody,
  type RedeliveryBody,
  type SandboxMarketBody,
  type SandboxPriceBody,
  type SandboxWebhooksBody,
} from "./service_answers.ts";
export { type TradeBody, type TradeFacts, type VatBody } from "./trade.ts";
export {
  type WithdrawalBody,
  type WithdrawalFacts,
  type WithdrawalRail,
  type WithdrawalStatus,
} from "./withdrawal.ts";
export { type Written } from "./written.ts";
