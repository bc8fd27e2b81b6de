import { attemptListQuery, recoverRequest, sequenceListQuery } from "@mithqal/protocol/requests";
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
import { acted, emptyBody, jsonBody, keyedRefusals, list, readRefusals, shown } from "./forms.ts";

const tag = "Events";

const orderExecuted = examples.event("order.executed", examples.order);

/** Events, and the endpoint they are sent to. */
export const eventOperations: DescribedOperations = {
  "GET /v1/events": list({
    id: "listEvents",
    tag,
    summary: "Events, newest first or upwards",
    query: sequenceListQuery,
    page: ["EventPage", anyEvent, orderExecuted],
  }),
  "GET /v1/events/{id}": {
    id: "showEvent",
    tag,
    summary: "An event, as it is sent",
    answers: shown("The event", anyEvent, orderExecuted),
    refusals: [...readRefusals, "event_not_found"],
  },
  "GET /v1/events/{id}/attempts": list({
    id: "listAttempts",
    tag,
    summary: "How the delivery of an event went, newest first",
    query: attemptListQuery,
    page: ["AttemptPage", attempt, examples.attempt],
    refusals: ["event_not_found"],
  }),
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
    answers: shown("The endpoint", webhookEndpoint, examples.webhookEndpoint),
    refusals: [...readRefusals, "not_found"],
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
