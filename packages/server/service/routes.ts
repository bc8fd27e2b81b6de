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
import {
  recoverWebhooks,
  redeliver,
  resumeWebhook,
  testWebhook,
} from "../operations/endpoint_acts.ts";
import { fundAccount } from "../operations/fundings.ts";
import { showHealth } from "../operations/health.ts";
import { placeOrder } from "../operations/orders.ts";
import { showPrice } from "../operations/prices.ts";
import { cancelQuote, makeQuote } from "../operations/quotes.ts";
import {
  completeWithdrawal,
  failWithdrawal,
  returnWithdrawal,
  setSandboxMarket,
  setSandboxPrice,
  setSandboxWebhooks,
} from "../operations/sandbox_tools.ts";
import { cancelWithdrawal, requestWithdrawal } from "../operations/withdrawals.ts";
import { showDocument } from "../openapi/show_document.ts";
import { probeSignature } from "../probe/probe.ts";
import {
  showBalances,
  showDepositInstructions,
  showLimits,
  showReserves,
  showWebhookEndpoint,
} from "../reading/account.ts";
import { showCredentials } from "../reading/credentials.ts";
import { showAttempts, showEvent, showEvents, showLedgerEntries } from "../reading/events.ts";
import { showKey } from "../reading/key_look_up.ts";
import { showStatement } from "../reading/statements.ts";
import {
  showFunding,
  showFundings,
  showOrder,
  showOrders,
  showQuote,
  showQuotes,
  showWithdrawal,
  showWithdrawals,
} from "../reading/things.ts";
import { checkScenario } from "../scenarios/check_scenario.ts";
import { issueToken } from "../tokens/issue_token.ts";
import { showAuthorizationServer, showKeys } from "../tokens/metadata.ts";
import type { Route } from "./route.ts";

const json = "application/json";
const form = "application/x-www-form-urlencoded";

/** Who is calling: the same for each route. */
export const identity: readonly Step[] = [checkSidecar, checkCertificate, checkSource];

/** Everything behind a token: the count, and what the sandbox is asked to rehearse. */
function authorized(rateClass: RateClass): Step[] {
  return [...identity, checkToken, checkRate(rateClass), checkScenario];
}

/** A write that a key makes safe to repeat. */
function keyed(rateClass: RateClass): Step[] {
  return [...authorized(rateClass), checkContentType(json), checkIdempotencyKey];
}

/** A write that moves money out or binds: signed over target and body. */
function signed(rateClass: RateClass): Step[] {
  return [...keyed(rateClass), checkNonce, checkTimestamp, checkSignature];
}

/** The order's pipeline on any bytes. */
const probed: readonly Step[] = [
  ...authorized("probe"),
  checkOptionalIdempotencyKey,
  checkNonce,
  checkTimestamp,
  checkSignature,
];

/** A read out of the database. */
function read(path: string, operation: Route["operation"]): Route {
  return { method: "GET", path, steps: authorized("reads"), operation };
}

/** What a partner asks of its webhook endpoint. */
function webhook(path: string, operation: Route["operation"]): Route {
  return { method: "POST", path, steps: keyed("webhooks"), operation };
}

/** A tool of the sandbox, for the calling partner alone. */
function tool(path: string, operation: Route["operation"]): Route {
  return { method: "POST", path, steps: keyed("others"), operation, sandboxOnly: true };
}

/** Every route of the partner's listener. To read a list is to read the request's way. */
export const routes: readonly Route[] = [
  { method: "GET", path: "/health", steps: identity, operation: showHealth },
  {
    method: "GET",
    path: "/.well-known/oauth-authorization-server",
    steps: identity,
    operation: showAuthorizationServer,
  },
  { method: "GET", path: "/.well-known/jwks.json", steps: identity, operation: showKeys },
  {
    method: "GET",
    path: "/openapi.json",
    steps: identity,
    operation: showDocument(() => routes),
  },
  {
    method: "POST",
    path: "/oauth/token",
    steps: [...identity, checkRate("token"), checkContentType(form)],
    operation: issueToken,
    refusals: "token",
  },
  { method: "GET", path: "/v1/prices", steps: authorized("prices"), operation: showPrice },
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
  read("/v1/quotes", showQuotes),
  read("/v1/quotes/{id}", showQuote),
  read("/v1/orders", showOrders),
  read("/v1/orders/{id}", showOrder),
  read("/v1/withdrawals", showWithdrawals),
  read("/v1/withdrawals/{id}", showWithdrawal),
  read("/v1/fundings", showFundings),
  read("/v1/fundings/{id}", showFunding),
  read("/v1/deposit-instructions", showDepositInstructions),
  read("/v1/balances", showBalances),
  read("/v1/ledger-entries", showLedgerEntries),
  read("/v1/statements/{date}", showStatement),
  read("/v1/reserves", showReserves),
  read("/v1/limits", showLimits),
  read("/v1/credentials", showCredentials),
  read("/v1/idempotency-keys", showKey),
  read("/v1/events", showEvents),
  read("/v1/events/{id}", showEvent),
  read("/v1/events/{id}/attempts", showAttempts),
  webhook("/v1/events/{id}/redeliver", redeliver),
  read("/v1/webhook-endpoint", showWebhookEndpoint),
  webhook("/v1/webhook-endpoint/test", testWebhook),
  webhook("/v1/webhook-endpoint/resume", resumeWebhook),
  webhook("/v1/webhook-endpoint/recover", recoverWebhooks),
  tool("/sandbox/fund", fundAccount),
  tool("/sandbox/price", setSandboxPrice),
  tool("/sandbox/market", setSandboxMarket),
  tool("/sandbox/webhooks", setSandboxWebhooks),
  tool("/sandbox/withdrawals/{id}/complete", completeWithdrawal),
  tool("/sandbox/withdrawals/{id}/fail", failWithdrawal),
  tool("/sandbox/withdrawals/{id}/return", returnWithdrawal),
];
