import { instantField } from "@mithqal/protocol/requests";
import { formatInstant } from "@mithqal/protocol";
import {
  type ActEffect,
  type EndpointPlace,
  recoverDeliveriesEffect,
  resumeEndpointEffect,
  setEndpointEffect,
  testEndpointEffect,
} from "@mithqal/store";
import { z } from "zod";
import { checkWebhookUrl } from "../../webhooks/webhook_url.ts";
import { type Act, type ActTurn, defineAct } from "./act.ts";
import { bareAct } from "./bare_act.ts";
import { refusedPart } from "./refused_part.ts";

function placeOf({ partner, nowMs }: ActTurn<unknown>): EndpointPlace {
  const { cell, partner: number } = partner!;
  return { cell, partner: number, nowMs };
}

/** `POST partners/{client_id}/webhook`: it gets events when it has answered `webhook.test`. */
export const setWebhook = defineAct({
  kind: "webhook.set",
  operators: 2,
  body: z.strictObject({ url: z.string().max(2_048) }),
  facts: ({ url }, { service: { webhookRules } }) => {
    const checked = checkWebhookUrl(url, webhookRules);
    return checked.ok ? { url: checked.url } : refusedPart("/url", checked);
  },
  prepare: (turn) => ({ effect: setEndpointEffect(placeOf(turn), turn.facts.url) }),
});

/** What is asked of an endpoint about which nothing more is said. */
function endpointAct(kind: string, effectOf: (place: EndpointPlace) => ActEffect): Act {
  return bareAct(kind, 1, (turn) => ({ effect: effectOf(placeOf(turn)) }));
}

export const testWebhook = endpointAct("webhook.test", testEndpointEffect);
export const resumeWebhook = endpointAct("webhook.resume", resumeEndpointEffect);

/** `POST partners/{client_id}/webhook/recover`: what was not delivered since a moment. */
export const recoverWebhook = defineAct({
  kind: "webhook.recover",
  operators: 1,
  body: z.strictObject({ since: instantField }),
  facts: ({ since }) => ({ since: formatInstant(since) }),
  prepare: (turn) => ({
    effect: recoverDeliveriesEffect(placeOf(turn), Date.parse(turn.facts.since)),
  }),
});
