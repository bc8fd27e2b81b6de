import type { AttemptBody, CredentialKind, WebhookEndpointBody } from "@mithqal/protocol/account";
import type {
  DueBody,
  EventBody,
  EventType,
  RecoveryBody,
  RedeliveryBody,
} from "@mithqal/protocol/resources";
import { count, day, id, instant } from "../schema/fields.ts";
import {
  choice,
  named,
  nullable,
  object,
  oneOf,
  only,
  type Schema,
  text,
  told,
  whole,
} from "../schema/schema.ts";
import { balances } from "./balances.ts";
import { funding, withdrawal } from "./money.ts";
import { order, quote } from "./trading.ts";

/** An event whose type says what its data is. */
function event<Data>(
  name: string,
  types: readonly EventType[],
  data: Schema<Data>,
  sequence: Schema<number | null> = ownSequence,
): Schema<EventBody<Data>> {
  return named(
    name,
    object<EventBody<Data>>({
      id: id("evt"),
      type: choice<EventType>(...types),
      api_version: only("v1"),
      timestamp: instant,
      sequence,
      environment: text(),
      data,
      balances: told("As after the effect; null where nothing moved", nullable(balances)),
    }),
  );
}

const ownSequence: Schema<number | null> = {
  json: { type: "integer", minimum: 1, description: "Without gaps per partner" },
};

/** What is told of a credential that comes or goes. */
interface CredentialNoticeBody {
  kind: CredentialKind;
  id: string;
  active_from: string;
  expires_at: string | null;
  revoked_at: string | null;
}

const credentialNotice = object<CredentialNoticeBody>({
  kind: choice("certificate", "signing_key", "client_secret", "webhook_secret"),
  id: text(),
  active_from: instant,
  expires_at: nullable(instant),
  revoked_at: nullable(instant),
});

/** The kinds of events; a test holds that no type is without one. */
export const eventKinds = {
  order: event("OrderEvent", ["order.executed", "order.reversed"], order),
  withdrawal: event(
    "WithdrawalEvent",
    [
      "withdrawal.created",
      "withdrawal.under_review",
      "withdrawal.processing",
      "withdrawal.completed",
      "withdrawal.failed",
      "withdrawal.cancelled",
      "withdrawal.returned",
    ],
    withdrawal,
  ),
  funding: event("FundingEvent", ["account.funded"], funding),
  quote: event("QuoteEvent", ["quote.expired"], quote),
  statement: event(
    "StatementEvent",
    ["statement.ready"],
    object<{ date: string }>({ date: day }),
  ),
  credential: event(
    "CredentialEvent",
    ["credential.expiring", "credential.rotated", "credential.revoked"],
    credentialNotice,
  ),
  iban: event(
    "IbanEvent",
    ["iban.changed"],
    object<{ iban_masked: string; effective_at: string }>({
      iban_masked: text(),
      effective_at: told("The new IBAN is good from then on", instant),
    }),
  ),
  market: event(
    "MarketEvent",
    ["market.halted", "market.resumed"],
    object<{ market_status: "open" | "closed" | "halted" }>({
      market_status: choice("open", "closed", "halted"),
    }),
  ),
  test: event("TestEvent", ["webhook.test"], object<Record<never, never>>({}), {
    json: { type: "null" },
  }),
} as const;

const { test: _test, ...listed } = eventKinds;

/** An event as it is listed: a `webhook.test` is sent alone. */
export const anyEvent = named("Event", oneOf<EventBody<unknown>>(...Object.values(listed)));

/** One attempt to deliver an event. */
export const attempt = named(
  "DeliveryAttempt",
  object<AttemptBody>({
    attempted_at: instant,
    duration_ms: count,
    response_status: nullable(whole(100)),
    fault: told("What kept an answer away", nullable(text())),
  }),
);

type LastTest = NonNullable<WebhookEndpointBody["last_test"]>;

/** `GET /v1/webhook-endpoint`. */
export const webhookEndpoint = named(
  "WebhookEndpoint",
  object<WebhookEndpointBody>({
    status: choice("active", "unconfirmed", "paused", "disabled"),
    url: told("Gets events; null until one has answered `webhook.test`", nullable(text())),
    pending_url: told("Takes its place when it has answered `webhook.test`", nullable(text())),
    disabled_at: nullable(instant),
    disabled_reason: nullable(text()),
    failing_since: nullable(instant),
    failures: told("In a row", count),
    paused_until: nullable(instant),
    dispatched_through: told("Events up to this one were tried at least once", count),
    last_sequence: count,
    last_test: nullable(object<LastTest>({
      attempted_at: instant,
      response_status: nullable(whole(100)),
      fault: nullable(text()),
    })),
  }),
);

/** What a redelivery answers. */
export const redelivery = named(
  "Redelivery",
  object<RedeliveryBody>({ event_id: id("evt"), due: only(true) }),
);

/** What a test and a resume answer. */
export const due = named("Due", object<DueBody>({ due: only(true) }));

/** What a recovery answers. */
export const recovery = named("Recovery", object<RecoveryBody>({ deliveries_due: count }));
