import { formatInstant } from "@mithqal/protocol";
import type { JsonOutput } from "@mithqal/protocol/resources";
import type { Visit } from "../gate/visit.ts";
import type { Answer } from "../listener/exchange.ts";
import { noteRate } from "../operations/effect_answer.ts";
import { askFor } from "../operations/run_effect.ts";
import { outcomeRefusal } from "../problems/outcome_refusal.ts";
import type { Refused } from "../problems/refused.ts";
import { jsonAnswer } from "../reading/json_answer.ts";
import { checksOf } from "./checks.ts";
import { signedMembers } from "./signed_members.ts";

/** `POST /v1/signed-probe`: the whole pipeline of an order, and no money moved. */
export async function probeSignature(visit: Visit): Promise<Answer | Refused> {
  const outcome = await askFor(visit, { kind: "probe" });
  noteRate(visit, outcome);
  if (!outcome.ok) return outcomeRefusal(outcome.code, outcome.details, outcome.rate?.resetMs);
  const facts = await factsOf(visit);
  return jsonAnswer({ ...facts, checks: checksOf(visit), warnings: warningsOf(visit) });
}

async function factsOf(visit: Visit): Promise<{ [name: string]: JsonOutput }> {
  const { service, partner, certificate, signature, skewSeconds, arrivedAtMs } = visit;
  const { endsAtMs } = certificate;
  return {
    valid: true,
    environment: service.environment,
    client_id: partner.clientId,
    moves_money: false,
    received_at: formatInstant(arrivedAtMs),
    clock_skew_seconds: BigInt(skewSeconds),
    url_form: signature.urlForm,
    ...await signedMembers(visit, signature.urlForm),
    key: { kid: signature.key.kid, thumbprint: signature.key.thumbprint },
    certificate: {
      sha256: certificate.hash,
      expires_at: endsAtMs === null ? null : formatInstant(endsAtMs),
    },
  };
}

/** What works, and is better done otherwise. */
function warningsOf({ signature, skewSeconds }: Visit): string[] {
  const warnings: string[] = [];
  if (signature.urlForm === "path") warnings.push("path_signed_instead_of_url");
  if (Math.abs(skewSeconds) > skewToMention) warnings.push("clock_skew");
  return warnings;
}

const skewToMention = 30;
