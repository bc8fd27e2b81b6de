import { formatUnitPrice, headerNames } from "@mithqal/protocol";
import {
  bodyVersions,
  currentBodyVersion,
  JsonNumber,
  type JsonOutput,
  writeJson,
} from "@mithqal/protocol/resources";
import type { EffectOutcome, EffectResult } from "@mithqal/store";
import type { Visit } from "../gate/visit.ts";
import type { Answer } from "../listener/exchange.ts";
import { outcomeRefusal } from "../problems/outcome_refusal.ts";
import type { Refused } from "../problems/refused.ts";

const renderers = bodyVersions[currentBodyVersion];

/** What makes a thing; everything else acts on one that is there. */
const making: ReadonlySet<string> = new Set(["quote", "order", "funding", "withdrawal"]);

/** Takes the exact count of the rate from the statement: it stands over the local one. */
export function noteRate(visit: Visit, { rate }: Pick<EffectOutcome, "rate">): void {
  if (rate === null || visit.rate === undefined) return;
  visit.rate = { ...visit.rate, remaining: rate.remaining, resetMs: rate.resetMs };
}

/** The answer to an effect: 201 for what was made, 200 for what was acted on or is replayed. */
export function effectAnswer(visit: Visit, outcome: EffectOutcome): Answer | Refused {
  noteRate(visit, outcome);
  visit.replayed = outcome.replayed;
  if (!outcome.ok) return outcomeRefusal(outcome.code, outcome.details, outcome.rate?.resetMs);
  const isNew = !outcome.replayed && making.has(outcome.result.kind);
  return {
    status: isNew ? 201 : 200,
    headers: ["Content-Type", "application/json"],
    body: writeJson(bodyOf(outcome.result)),
  };
}

/** The header that tells a replay from a first run. */
export function replayHeaders(replayed: boolean): string[] {
  return replayed ? [headerNames.idempotentReplayed, "true"] : [];
}

function bodyOf(result: EffectResult): JsonOutput {
  switch (result.kind) {
    case "quote":
    case "quote.cancel":
      return { ...renderers.quote(result.quote) };
    case "order":
      return renderers.withBalances({ ...renderers.order(result.order) }, result.balances);
    case "funding":
      return renderers.withBalances({ ...renderers.funding(result.funding) }, result.balances);
    case "probe":
      return {};
    case "sandbox.price":
      return {
        mid_price_per_gram_sar: new JsonNumber(formatUnitPrice(result.midE4)),
        mid_price_per_gram_e4: result.midE4,
        frozen: result.isFrozen,
      };
    case "sandbox.market":
      return { market_status: result.status };
    case "sandbox.webhooks":
      return { mode: result.mode };
    default:
      return renderers.withBalances(
        { ...renderers.withdrawal(result.withdrawal) },
        result.balances,
      );
  }
}
