import {
  attemptListQuery,
  jsonSchemaOf,
  noQuery,
  recoverRequest,
  sequenceListQuery,
} from "@mithqal/protocol/requests";
import { page } from "../answers/books.ts";
import {
  anyEvent,
  attempt,
  due,
  recovery,
  redelivery,
  webhookEndpoint,
} from "../answers/events.ts";
import { examples } from "../examples/bodies.ts";
import type { DescribedOperations } from "./described.ts";
import { acted, emptyBody, jsonBody, keyedRefusals, queryRefusals, shown } from "./forms.ts";

const tag = "Events";

const orderExecuted = examples.event("order.executed", examples.order);

/** Events, and the endpoint they are sent to. */
export const eventOperations: DescribedOperations = {
  "GET /v1/events": {
    id: "listEvents",
    tag,
    summary: "Events, newest first or upwards",
    query: jsonSchemaOf(sequenceListQuery),
    answers: shown("A page of events", page("EventPage", anyEvent), examples.page(orderExecuted)),
    refusals: [...queryRefusals, "invalid_cursor"],
  },
  "GET /v1/events/{id}": {
    id: "showEvent",
    tag,
    summary: "An event, as it is sent",
    query: jsonSchemaOf(noQuery),
    answers: shown("The event", anyEvent, orderExecuted),
    refusals: [...queryRefusals, "event_not_found"],
  },
  "GET /v1/events/{id}/attempts": {
    id: "listAttempts",
    tag,
    summary: "How the delivery of an event went, newest first",
    query: jsonSchemaOf(attemptListQuery),
    answers: shown(
      "A page of attempts",
      page("AttemptPage", attempt),
      examples.page(examples.attempt),
    ),
    refusals: [...queryRefusals, "invalid_cursor", "event_not_found"],
  },
  "POST /v1/events/{id}/redeliver": {
    id: "redeliverEvent",
    tag,
    summary: "Sends an event again",
    body: emptyBody,
    answers: acted("It is due", redelivery, { event_id: examples.eventId, due: true }),
    refusals: [...keyedRefusals, "event_not_found"],
  },
  "GET /v1/webhook-endpoint": {
    id: "showWebhookEndpoint",
    tag,
    summary: "Where events go, and how it answers",
    query: jsonSchemaOf(noQuery),
    answers: shown("The endpoint", webhookEndpoint, examples.webhookEndpoint),
    refusals: [...queryRefusals, "not_found"],
  },
  "POST /v1/webhook-endpoint/test": {
    id: "testWebhook",
    tag,
    summary: "Sends a `webhook.test`",
    body: emptyBody,
    answers: acted("It is due", due, { due: true }),
    refusals: keyedRefusals,
  },
  "POST /v1/webhook-endpoint/resume": {
    id: "resumeWebhook",
    tag,
    summary: "Delivers again after a pause, and sends what was missed",
    body: emptyBody,
    answers: acted("It is due", due, { due: true }),
    refusals: keyedRefusals,
  },
  "POST /v1/webhook-endpoint/recover": {
    id: "recoverWebhooks",
    tag,
    summary: "Sends what was not delivered since a moment",
    body: jsonBody(recoverRequest),
    answers: acted("How many are due again", recovery, { deliveries_due: 3 }),
    refusals: keyedRefusals,
  },
};
