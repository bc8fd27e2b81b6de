import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { isStoredRefusal, type ProblemCode, problems } from "./problems.ts";

const codes = Object.keys(problems) as ProblemCode[];

// Section 5 of the contract, row by row.
const contract: Record<number, string> = {
  400: `malformed_json malformed_request unknown_parameter idempotency_key_required
    idempotency_key_invalid invalid_cursor invalid_request unsupported_grant_type`,
  401:
    `client_certificate_unknown client_certificate_expired client_certificate_revoked token_missing
    token_invalid token_expired token_certificate_mismatch signature_missing signature_malformed
    signature_algorithm_not_allowed signature_invalid timestamp_missing timestamp_invalid
    timestamp_out_of_window nonce_missing nonce_invalid nonce_reused invalid_client`,
  403: `ip_not_allowed partner_suspended trading_disabled operator_suspended role_required
    requester_required`,
  404: `not_found quote_not_found order_not_found withdrawal_not_found funding_not_found
    event_not_found statement_not_found partner_not_found operator_not_found approval_not_found
    endpoint_not_found`,
  405: `method_not_allowed`,
  408: `request_timeout`,
  413: `body_too_large`,
  415: `unsupported_media_type`,
  431: `headers_too_large`,
  409:
    `idempotency_key_conflict idempotency_request_in_progress quote_expired quote_already_executed
    quote_cancelled withdrawal_not_cancellable approval_required approver_is_requester
    reversal_not_covered already_reversed bank_reference_used approval_not_waiting approval_expired
    client_id_taken operator_exists credential_exists credential_limit_reached house_limit_exceeded
    bar_registered`,
  422: `validation_error amount_below_minimum amount_above_maximum insufficient_funds
    insufficient_gold daily_limit_exceeded quote_exposure_limit_exceeded iban_not_registered
    vault_stock_unavailable liquidity_unavailable`,
  429: `rate_limited`,
  503: `pricing_unavailable market_closed market_halted maintenance overloaded service_unavailable
    outcome_unknown`,
  500: `internal_error`,
};

const transient: ProblemCode[] = [
  "operator_suspended",
  "role_required",
  "requester_required",
  "partner_suspended",
  "trading_disabled",
  "ip_not_allowed",
  "idempotency_request_in_progress",
  "request_timeout",
  "rate_limited",
  "internal_error",
  "pricing_unavailable",
  "market_closed",
  "market_halted",
  "maintenance",
  "overloaded",
  "service_unavailable",
  "outcome_unknown",
];

test("problems holds every code of the contract at its status, and no other", () => {
  const statuses = Object.entries(contract).flatMap(([status, row]) =>
    row.split(/\s+/).map((code) => [code, Number(status)] as const)
  );
  const ours = codes.map((code) => [code, problems[code].status] as const);
  assertEquals(new Map(ours.sort()), new Map(statuses.sort()));
});

test("problems has a title of its own for each code, written as people write", () => {
  assertEquals(new Set(codes.map((code) => problems[code].title)).size, codes.length);
  assertEquals(problems.quote_expired.title, "Quote expired");
  assertEquals(problems.malformed_json.title, "Malformed JSON");
  assertEquals(problems.ip_not_allowed.title, "IP not allowed");
  assertEquals(problems.iban_not_registered.title, "IBAN not registered");
});

test("problems tells a program to keep its key where the trouble passes or can be mended", () => {
  for (const code of transient) assertEquals(problems[code].retry, "same_key", code);
  for (const code of codes) {
    if (problems[code].status !== 401 || code === "invalid_client") continue;
    assertEquals(problems[code].retry, "same_key", code);
  }
});

test("problems asks for a new quote exactly where the quote is spent", () => {
  const spent = codes.filter((code) => problems[code].retry === "new_quote");
  assertEquals(spent, ["quote_expired", "quote_already_executed", "quote_cancelled"]);
});

test("problems never sends a program on from a conflict to a second effect", () => {
  assertEquals(problems.idempotency_key_conflict.retry, "never");
});

test("isStoredRefusal() holds for what the statement decides, and for nothing else", () => {
  const unstored = new Set<string>([
    "idempotency_key_conflict",
    "idempotency_request_in_progress",
    "validation_error",
  ]);
  for (const code of codes) {
    const { status, retry } = problems[code];
    const decided = (status === 409 || status === 422) && !unstored.has(code);
    assertEquals(isStoredRefusal(code), decided, code);
    if (decided) assert(retry === "new_key" || retry === "new_quote", code);
  }
});
