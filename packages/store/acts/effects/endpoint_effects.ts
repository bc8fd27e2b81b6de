import { limits, newUuidV7 } from "@mithqal/protocol";
import { instantParameter } from "../../reads/cell_place.ts";
import { actDetails, type ActEffect, cellEffect, refusableEffect } from "../act_effect.ts";

/** A partner's endpoint, and when something is asked of it. */
export interface EndpointPlace {
  cell: string;
  partner: number;
  nowMs: number;
}

/** Registers the URL of a partner's endpoint. */
export function setEndpointEffect(
  { cell, partner, nowMs }: EndpointPlace,
  url: string,
): ActEffect {
  const call = `cell.set_endpoint($1::int, $2::text, $3::uuid, $4::timestamptz, $5::int,
    ${actDetails})`;
  const parameters = [
    partner,
    url,
    newUuidV7(nowMs),
    instantParameter(nowMs),
    limits.webhook.inFlightAtFirst,
  ];
  return cellEffect(cell, refusableEffect(call, parameters));
}

/** Asks for a `webhook.test`. */
export function testEndpointEffect({ cell, partner, nowMs }: EndpointPlace): ActEffect {
  const call = "cell.test_endpoint($1::int, $2::uuid, $3::timestamptz)";
  const parameters = [partner, newUuidV7(nowMs), instantParameter(nowMs)];
  return cellEffect(cell, audited("webhook.test", call, parameters));
}

/** Delivers to a disabled endpoint again. */
export function resumeEndpointEffect({ cell, partner, nowMs }: EndpointPlace): ActEffect {
  const call = "cell.resume_endpoint($1::int, $2::timestamptz)";
  return cellEffect(cell, audited("webhook.resume", call, [partner, instantParameter(nowMs)]));
}

/** Sends again what was not delivered since a moment. */
export function recoverDeliveriesEffect(
  { cell, partner, nowMs }: EndpointPlace,
  sinceMs: number,
): ActEffect {
  const expression = `(
    select jsonb_build_object('recovered', r.recovered, 'code', case
      when r.recovered is null then 'endpoint_not_found'
      else common.audit_act('webhook.recover', $1::int,
        ${actDetails} || jsonb_build_object('since', $2::timestamptz)) end)
    from (select cell.recover_deliveries($1::int, $2::timestamptz, $3::timestamptz) as recovered
      offset 0) r)`;
  const parameters = [partner, instantParameter(sinceMs), instantParameter(nowMs)];
  return cellEffect(cell, { expression, parameters });
}

/** Partners may do the same, and so these effects do not tell the operators' log themselves. */
function audited(act: string, call: string, parameters: readonly unknown[]): ActEffect {
  const told = `common.audit_act('${act}', $1::int, ${actDetails})`;
  return refusableEffect(
    `case when ${call} then ${told} else 'endpoint_not_found' end`,
    parameters,
  );
}
