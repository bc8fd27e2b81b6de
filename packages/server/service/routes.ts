import { checkCertificate } from "../gate/certificate.ts";
import { checkContentType } from "../gate/content_type.ts";
import { checkIdempotencyKey, checkOptionalIdempotencyKey } from "../gate/idempotency_key.ts";
import { checkNonce } from "../gate/nonce.ts";
import { checkRate } from "../gate/rate.ts";
import type { RateClass } from "../gate/rate_meter.ts";
import { checkSidecar } from "../gate/sidecar.ts";
import { checkSignature } from "../gate/signature.ts";
import { checkSource } from "../gate/source_address.ts";
import type { Step } from "../gate/step.ts";
import { checkTimestamp } from "../gate/timestamp.ts";
import { checkToken } from "../gate/token.ts";
import { fundAccount } from "../operations/fundings.ts";
import { showHealth } from "../operations/health.ts";
import { placeOrder } from "../operations/orders.ts";
import { showPrice } from "../operations/prices.ts";
import { cancelQuote, makeQuote } from "../operations/quotes.ts";
import { cancelWithdrawal, requestWithdrawal } from "../operations/withdrawals.ts";
import { probeSignature } from "../probe/probe.ts";
import { issueToken } from "../tokens/issue_token.ts";
import { showAuthorizationServer, showTokenKeys } from "../tokens/metadata.ts";
import type { Route } from "./route.ts";

const json = "application/json";
const form = "application/x-www-form-urlencoded";

/** Who is calling: the same for each route. */
export const identity: readonly Step[] = [checkSidecar, checkCertificate, checkSource];

/** A read: one more check, and the count. */
function read(rateClass: RateClass): Step[] {
  return [...identity, checkToken, checkRate(rateClass)];
}

/** A write that a key makes safe to repeat. */
function keyed(rateClass: RateClass): Step[] {
  return [...read(rateClass), checkContentType(json), checkIdempotencyKey];
}

/** A write that moves money out or binds: signed over target and body. */
function signed(rateClass: RateClass): Step[] {
  return [...keyed(rateClass), checkNonce, checkTimestamp, checkSignature];
}

/** The order's pipeline on any bytes. */
const probed: readonly Step[] = [
  ...read("probe"),
  checkOptionalIdempotencyKey,
  checkNonce,
  checkTimestamp,
  checkSignature,
];

/** Every route of the partner's listener. To read a list is to read the request's way. */
export const routes: readonly Route[] = [
  { method: "GET", path: "/health", steps: identity, operation: showHealth },
  {
    method: "GET",
    path: "/.well-known/oauth-authorization-server",
    steps: identity,
    operation: showAuthorizationServer,
  },
  { method: "GET", path: "/.well-known/jwks.json", steps: identity, operation: showTokenKeys },
  {
    method: "POST",
    path: "/oauth/token",
    steps: [...identity, checkRate("token"), checkContentType(form)],
    operation: issueToken,
    refusals: "token",
  },
  { method: "GET", path: "/v1/prices", steps: read("prices"), operation: showPrice },
  { method: "POST", path: "/v1/quotes", steps: keyed("quotes"), operation: makeQuote },
  {
    method: "POST",
    path: "/v1/quotes/{id}/cancel",
    steps: keyed("others"),
    operation: cancelQuote,
  },
  { method: "POST", path: "/v1/orders", steps: signed("orders"), operation: placeOrder },
  {
    method: "POST",
    path: "/v1/withdrawals",
    steps: signed("withdrawals"),
    operation: requestWithdrawal,
  },
  {
    method: "POST",
    path: "/v1/withdrawals/{id}/cancel",
    steps: signed("others"),
    operation: cancelWithdrawal,
  },
  {
    method: "POST",
    path: "/v1/signed-probe",
    steps: probed,
    operation: probeSignature,
    refusals: "probe",
  },
  {
    method: "POST",
    path: "/sandbox/fund",
    steps: keyed("others"),
    operation: fundAccount,
    sandboxOnly: true,
  },
];
