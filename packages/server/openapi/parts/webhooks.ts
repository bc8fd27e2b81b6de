import { headerNames } from "@mithqal/protocol";
import type { JsonSchema } from "@mithqal/protocol/requests";
import type { EventType } from "@mithqal/protocol/resources";
import { eventKinds } from "../answers/events.ts";
import { examples } from "../examples/bodies.ts";
import { facts } from "../examples/facts.ts";
import type { SchemaBook } from "./schema_book.ts";

const { order, withdrawal, funding, quote, statement, credential, iban, market, test } = eventKinds;

const withdrawalAt = (status: Parameters<typeof examples.movedWithdrawal>[0]) => {
  const { balances: _balances, ...body } = examples.movedWithdrawal(status);
  return body;
};
const { kind, id, active_from, expires_at, revoked_at } = examples.credential;
const ofCredential = { kind, id, active_from, expires_at, revoked_at };
const at = examples.quote.created_at;

/** Every event type: its schema, and an example of its data. */
const rows: Readonly<Record<EventType, readonly [{ json: JsonSchema }, unknown]>> = {
  "order.executed": [order, examples.order],
  "order.reversed": [order, { ...examples.order, status: "reversed", reversed_at: at }],
  "withdrawal.created": [withdrawal, withdrawalAt("pending")],
  "withdrawal.under_review": [withdrawal, withdrawalAt("under_review")],
  "withdrawal.processing": [withdrawal, withdrawalAt("processing")],
  "withdrawal.completed": [withdrawal, withdrawalAt("completed")],
  "withdrawal.failed": [withdrawal, withdrawalAt("failed")],
  "withdrawal.cancelled": [withdrawal, withdrawalAt("cancelled")],
  "withdrawal.returned": [withdrawal, withdrawalAt("returned")],
  "account.funded": [funding, examples.funding],
  "quote.expired": [quote, { ...examples.quote, status: "expired" }],
  "statement.ready": [statement, { date: facts.statement.date }],
  "credential.expiring": [credential, { ...ofCredential, expires_at: at }],
  "credential.rotated": [credential, ofCredential],
  "credential.revoked": [credential, { ...ofCredential, revoked_at: at }],
  "iban.changed": [iban, { iban_masked: facts.withdrawal.ibanMasked, effective_at: at }],
  "market.halted": [market, { market_status: "halted" }],
  "market.resumed": [market, { market_status: "open" }],
  "webhook.test": [test, {}],
};

const parameters = [
  [headerNames.webhookId, "The event's id: the same in each attempt"],
  [headerNames.webhookTimestamp, "Unix seconds of this attempt"],
  [
    headerNames.webhookSignature,
    "`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; several while a secret rotates",
  ],
].map(([name, description]) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
}));

/** What is sent to the partner's endpoint: Standard Webhooks 1.0. */
export function webhooks(book: SchemaBook): Record<string, object> {
  return Object.fromEntries(
    Object.entries(rows).map(([type, [schema, data]]) => [type, {
      post: {
        operationId: `on.${type}`,
        summary: `The event ${type}`,
        parameters,
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: book.place(schema.json),
              example: examples.event(type as EventType, data),
            },
          },
        },
        responses: { "2XX": { description: "Taken; any other answer is tried again later" } },
      },
    }]),
  );
}
