import { parseTypeId } from "@mithqal/protocol";
import { recoverRequest } from "@mithqal/protocol/requests";
import type { JsonOutput } from "@mithqal/protocol/resources";
import { askEndpoint, type EndpointAct, type EndpointOutcome } from "@mithqal/store";
import type { Visit } from "../gate/visit.ts";
import type { Answer } from "../listener/exchange.ts";
import { outcomeRefusal } from "../problems/outcome_refusal.ts";
import { type Refused, refused } from "../problems/refused.ts";
import { noEndpoint } from "../reading/account.ts";
import { jsonAnswer } from "../reading/json_answer.ts";
import { readInCell } from "../reading/read_in_cell.ts";
import { readBodyAs } from "./body.ts";
import { noteRate } from "./effect_answer.ts";
import { checkEmptyBody } from "./empty_body.ts";
import { fingerprint, type Parameter } from "./fingerprint.ts";

/** `POST /v1/events/{id}/redeliver`: sends one event again, whether it was delivered or not. */
export async function redeliver(visit: Visit): Promise<Answer | Refused> {
  const id = parseTypeId("evt", visit.pathId ?? "");
  if (!id.ok) return refused("event_not_found", id.message);
  const fault = checkEmptyBody(visit);
  if (fault !== undefined) return fault;
  return await askFor(visit, {
    act: { kind: "event.redeliver", eventUuid: id.uuid },
    route: "/v1/events/{id}/redeliver",
    parameters: [["event_id", id.uuid]],
    body: () => ({ event_id: visit.pathId!, due: true }),
  });
}

/** `POST /v1/webhook-endpoint/test`: sends a `webhook.test`. */
export function testWebhook(visit: Visit): Promise<Answer | Refused> {
  return actWithoutBody(visit, "/v1/webhook-endpoint/test", { kind: "endpoint.test" });
}

/** `POST /v1/webhook-endpoint/resume`: delivers again, and sends what was missed. */
export function resumeWebhook(visit: Visit): Promise<Answer | Refused> {
  return actWithoutBody(visit, "/v1/webhook-endpoint/resume", { kind: "endpoint.resume" });
}

/** `POST /v1/webhook-endpoint/recover`: sends what was not delivered of the events since a moment. */
export async function recoverWebhooks(visit: Visit): Promise<Answer | Refused> {
  const read = readBodyAs(visit, recoverRequest);
  if (!read.ok) return read;
  const { since } = read.request;
  return await askFor(visit, {
    act: { kind: "endpoint.recover", sinceMs: since },
    route: "/v1/webhook-endpoint/recover",
    parameters: [["since_ms", BigInt(since)]],
    body: (recovered) => ({ deliveries_due: recovered }),
  });
}

async function actWithoutBody(
  visit: Visit,
  route: string,
  act: EndpointAct,
): Promise<Answer | Refused> {
  const fault = checkEmptyBody(visit);
  if (fault !== undefined) return fault;
  return await askFor(visit, { act, route, parameters: [], body: () => ({ due: true }) });
}

/** What is asked of the endpoint, and what is answered when it is done. */
interface AskedOfEndpoint {
  act: EndpointAct;
  route: string;
  parameters: readonly Parameter[];
  body: (recovered: bigint | null) => JsonOutput;
}

async function askFor(
  visit: Visit,
  { act, route, parameters, body }: AskedOfEndpoint,
): Promise<Answer | Refused> {
  const { service, requestUuid, arrivedAtMs, idempotencyKey } = visit;
  const request = {
    requestUuid,
    arrivedAtMs,
    idempotencyKey: idempotencyKey!,
    fingerprint: fingerprint("POST", route, parameters),
    act,
  };
  const asked = await readInCell(
    visit,
    (place, partner) => askEndpoint(place, { ...request, partner }),
    service.waitingReads,
  );
  if (!asked.ok) return unknownOutcome(asked);
  noteRate(visit, asked.value);
  visit.replayed = asked.value.replayed;
  return asked.value.ok ? jsonAnswer(body(asked.value.recovered)) : refusalOf(asked.value);
}

/** When the connection was lost on the way, nobody knows whether it was done: the same key tells. */
function unknownOutcome(refusal: Refused): Refused {
  return refusal.code === "service_unavailable" ? outcomeRefusal("outcome_unknown", {}) : refusal;
}

function refusalOf({ code, rate }: Extract<EndpointOutcome, { ok: false }>): Refused {
  if (code === "not_found") return refused("not_found", noEndpoint);
  return outcomeRefusal(code, {}, rate?.resetMs);
}
