// An example of each answer, made by the renderers that make the answers.
import { formatTypeId, limits } from "@mithqal/protocol";
import {
  type AttemptBody,
  type CredentialBody,
  type DepositInstructionsBody,
  type KeyLookUpBody,
  type LimitsBody,
  type PageBody,
  renderAttempt,
  renderCredential,
  renderDepositInstructions,
  renderKeyLookUp,
  renderLimits,
  renderPage,
  renderReserves,
  renderStatement,
  renderWebhookEndpoint,
  type ReservesBody,
  type StatementBody,
  type WebhookEndpointBody,
  writeStatementCsv,
} from "@mithqal/protocol/account";
import {
  type BalancesBody,
  bodyVersions,
  currentBodyVersion,
  type EventBody,
  type FundingBody,
  type JsonOutput,
  type LedgerEntryBody,
  type OrderBody,
  type PriceBody,
  type QuoteBody,
  renderLedgerEntry,
  renderPrice,
  type WithdrawalBody,
  writeJson,
  type Written,
} from "@mithqal/protocol/resources";
import { exampleMs, exampleUuid, facts } from "./facts.ts";

/** What a reader gets of a rendered body. */
function read<Body>(written: Written<Body>): Body {
  return JSON.parse(writeJson(written as JsonOutput));
}

const render = bodyVersions[currentBodyVersion];
const holder = { environment: "sandbox", clientId: facts.clientId };

const price = read<PriceBody>(renderPrice(facts.price));
const balances = read<BalancesBody>(render.balances(facts.balances));
const quote = read<QuoteBody>(render.quote(facts.quote));
const cancelledQuote = read<QuoteBody>(render.quote({ ...facts.quote, status: "cancelled" }));
const order = read<OrderBody>(render.order(facts.order));
const placedOrder = { ...order, balances };
const withdrawal = read<WithdrawalBody>(render.withdrawal(facts.withdrawal));
const funding = read<FundingBody>(render.funding(facts.funding));

/** The sandbox's funding has no bank behind it. */
const bookedFunding = {
  ...read<FundingBody>(render.funding({ ...facts.funding, bankReference: null, valueDate: null })),
  balances,
};

/** A withdrawal in another state, as the POST that brought it there answers. */
function movedWithdrawal(
  status: WithdrawalBody["status"],
): WithdrawalBody & { balances: BalancesBody } {
  const completedAtMs = status === "completed" || status === "returned" ? exampleMs : null;
  const failure = status === "failed" ? { code: "sandbox", detail: "Failed by a tool" } : null;
  const moved = { ...facts.withdrawal, status, completedAtMs, failure };
  return { ...read<WithdrawalBody>(render.withdrawal(moved)), balances };
}

const ledgerEntry = read<LedgerEntryBody>(renderLedgerEntry(facts.entry, "00".repeat(32)));
const statement = read<StatementBody>(renderStatement(facts.statement, holder));
const statementCsv = writeStatementCsv(facts.statement, holder);
const reserves = read<ReservesBody>(renderReserves(facts.reserves));
const partnerLimits = read<LimitsBody>(renderLimits(facts.partnerLimits));
const webhookEndpoint = read<WebhookEndpointBody>(
  renderWebhookEndpoint(facts.endpoint, exampleMs),
);
const attempt = read<AttemptBody>(
  renderAttempt({ startedAtMs: exampleMs, tookMs: 42, status: 204, fault: null }),
);
const credential = read<CredentialBody>(renderCredential({
  kind: "signing_key",
  id: "key-1",
  thumbprint: "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs",
  status: "active",
  activeFromMs: exampleMs,
  endsAtMs: null,
  revokedAtMs: null,
  lastUsedAtMs: exampleMs,
}));
const depositInstructions = renderDepositInstructions(
  { bank: "Example Bank", iban: "SA0380000000608010167519", beneficiary: "Mithqal House" },
  facts.clientId,
) as DepositInstructionsBody;
const keyLookUp = read<KeyLookUpBody>(renderKeyLookUp("order-1001", {
  state: "completed",
  kind: "order",
  decidedAtMs: exampleMs,
  requestUuid: exampleUuid(7),
  outcome: { ok: true, thingUuid: facts.order.orderUuid },
}, limits.idempotency.inProgressRetryAfterSeconds));

/** An event of a type. */
function event(type: EventBody<unknown>["type"], data: unknown): EventBody<unknown> {
  const { data: _data, ...rest } = render.event({
    eventUuid: exampleUuid(8),
    type,
    occurredAtMs: exampleMs,
    sequence: type === "webhook.test" ? null : 2n,
    environment: holder.environment,
    data: null,
    balances: /^(order|withdrawal|account)/.test(type) ? facts.balances : null,
  });
  const { balances: after, ...named } = JSON.parse(writeJson(rest));
  return { ...named, data, balances: after };
}

const eventId = formatTypeId("evt", exampleUuid(8));

/** A page with one thing on it. */
function page<Item>(item: Item): PageBody<Item> {
  return { ...JSON.parse(writeJson(renderPage([], null))), data: [item] };
}

/** Bodies as readers get them. */
export const examples = {
  price,
  balances,
  quote,
  cancelledQuote,
  order,
  placedOrder,
  withdrawal,
  funding,
  bookedFunding,
  ledgerEntry,
  statement,
  statementCsv,
  reserves,
  partnerLimits,
  webhookEndpoint,
  attempt,
  credential,
  depositInstructions,
  keyLookUp,
  eventId,
  event,
  movedWithdrawal,
  page,
} as const;
