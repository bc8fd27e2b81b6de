/**
 * What a partner's program may do after a refusal:
 *
 * - `same_key`: send it again under the same Idempotency-Key, at once where `detail` names what to
 *   mend, later where it names something that passes. Nothing was stored. Everything that can meet the
 *   retry of a request already executed says this, or a partner could take a done order for a failed one.
 * - `new_key`: another attempt needs a new key: the refusal is stored under this one, or it is no key.
 * - `new_quote`: the refusal is stored; another attempt needs a new quote, and a new key.
 * - `never`: this request will not be accepted, and none like it ever was under its key; or the key
 *   belongs to another request, whose result should be looked up before anything else is sent.
 */
export type RetryClass = "never" | "same_key" | "new_key" | "new_quote";

/** What is fixed about a problem. The title is the code in words; `detail` says what happened. */
export interface ProblemDefinition {
  status: number;
  title: string;
  retry: RetryClass;
}

// The contract's section 5: status, retry class, codes.
const rows = [
  [400, "same_key", ["malformed_json", "malformed_request", "unknown_parameter"]],
  [400, "new_key", ["idempotency_key_required", "idempotency_key_invalid"]],
  [400, "never", ["invalid_cursor", "invalid_request", "unsupported_grant_type"]],
  [401, "same_key", [
    "client_certificate_unknown",
    "client_certificate_expired",
    "client_certificate_revoked",
    "token_missing",
    "token_invalid",
    "token_expired",
    "token_certificate_mismatch",
    "signature_missing",
    "signature_malformed",
    "signature_algorithm_not_allowed",
    "signature_invalid",
    "timestamp_missing",
    "timestamp_invalid",
    "timestamp_out_of_window",
    "nonce_missing",
    "nonce_invalid",
    "nonce_reused",
  ]],
  [401, "never", ["invalid_client"]],
  [403, "same_key", [
    "ip_not_allowed",
    "partner_suspended",
    "trading_disabled",
    "operator_suspended",
    "role_required",
    "requester_required",
  ]],
  [404, "never", [
    "not_found",
    "quote_not_found",
    "order_not_found",
    "withdrawal_not_found",
    "funding_not_found",
    "event_not_found",
    "statement_not_found",
    "partner_not_found",
    "operator_not_found",
    "approval_not_found",
    "endpoint_not_found",
  ]],
  [405, "never", ["method_not_allowed"]],
  [408, "same_key", ["request_timeout"]],
  [409, "new_quote", ["quote_expired", "quote_already_executed", "quote_cancelled"]],
  [409, "new_key", [
    "withdrawal_not_cancellable",
    "approval_required",
    "approver_is_requester",
    "reversal_not_covered",
    "already_reversed",
    "bank_reference_used",
    "approval_not_waiting",
    "approval_expired",
    "client_id_taken",
    "operator_exists",
    "credential_exists",
    "credential_limit_reached",
    "house_limit_exceeded",
    "bar_registered",
  ]],
  [409, "never", ["idempotency_key_conflict"]],
  [409, "same_key", ["idempotency_request_in_progress"]],
  [413, "never", ["body_too_large"]],
  [415, "same_key", ["unsupported_media_type"]],
  [422, "same_key", ["validation_error"]],
  [422, "new_key", [
    "amount_below_minimum",
    "amount_above_maximum",
    "insufficient_funds",
    "insufficient_gold",
    "daily_limit_exceeded",
    "quote_exposure_limit_exceeded",
    "iban_not_registered",
    "vault_stock_unavailable",
    "liquidity_unavailable",
  ]],
  [429, "same_key", ["rate_limited"]],
  [431, "same_key", ["headers_too_large"]],
  [500, "same_key", ["internal_error"]],
  [503, "same_key", [
    "pricing_unavailable",
    "market_closed",
    "market_halted",
    "maintenance",
    "overloaded",
    "service_unavailable",
    "outcome_unknown",
  ]],
] as const;

/** A code that a program can branch on. */
export type ProblemCode = typeof rows[number][2][number];

/** Every problem code of the contract with its status, English title and retry class. */
export const problems: Readonly<Record<ProblemCode, ProblemDefinition>> = Object.fromEntries(
  rows.flatMap(([status, retry, codes]) =>
    codes.map((code) => [code, { status, title: titleOf(code), retry }])
  ),
) as Record<ProblemCode, ProblemDefinition>;

/**
 * Whether a refusal is definitive: stored under its Idempotency-Key and replayed, whatever changes
 * afterwards. These are the 409s and 422s that ask for a new key or a new quote.
 */
export function isStoredRefusal(code: ProblemCode): boolean {
  const { status, retry } = problems[code];
  return status > 400 && (retry === "new_key" || retry === "new_quote");
}

function titleOf(code: string): string {
  const words = code.replace(/_/g, " ");
  return words.replace(/\b(json|ip|iban)\b|^./g, (part) => part.toUpperCase());
}
