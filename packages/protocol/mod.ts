/**
 * The wire contract that server, client and load scripts share. Needs no global but `crypto`. What
 * only the gate needs lies in `./identity`, what signs and verifies events in `./webhooks`, so that a
 * load script, which is loaded once a virtual user, carries neither.
 *
 * @module
 */
// Names and bounds
export { headerNames } from "./header_names.ts";
export { type HeaderReading, type HeaderValue } from "./header_value.ts";
export { limits, type Rate, type RateName, rates } from "./limits.ts";
export { type Refusal } from "./refusal.ts";

// Ids, times, accounts
export { businessDay, formatInstant, type InstantReading, parseInstant } from "./instant.ts";
export { type IbanReading, maskIban, readIban } from "./iban.ts";
export {
  formatTypeId,
  type IdPrefix,
  idPrefixes,
  type IdReading,
  type IdRefusalCode,
  newUuidV7,
  parseTypeId,
} from "./ids.ts";

// Amounts
export {
  type DecimalReading,
  type DecimalRefusalCode,
  formatDecimal,
  parseDecimal,
} from "./amounts/decimal.ts";
export { formatGoldGrams, parseGoldGrams } from "./amounts/gold.ts";
export { formatSar, parseSar } from "./amounts/sar.ts";
export {
  buySubtotalHalalas,
  feeHalalas,
  moneyByGold,
  moneyByTotal,
  sellSubtotalHalalas,
  type Side,
  type TradeMoney,
  type TradeMoneyResult,
  type TradeTerms,
} from "./amounts/trade_money.ts";
export { buyPriceE4, formatUnitPrice, parseUnitPrice, sellPriceE4 } from "./amounts/unit_price.ts";

// Problems
export { type Problem, problem, type ProblemCase, type ProblemError } from "./problems/problem.ts";
export {
  isStoredRefusal,
  type ProblemCode,
  type ProblemDefinition,
  problems,
  type RetryClass,
} from "./problems/problems.ts";

// Signed requests
export {
  type IdempotencyKeyRefusalCode,
  readIdempotencyKey,
} from "./signed_request/idempotency_key.ts";
export { type NonceRefusalCode, readNonce } from "./signed_request/nonce.ts";
export {
  readTimestamp,
  type TimestampReading,
  type TimestampRefusalCode,
} from "./signed_request/timestamp.ts";
