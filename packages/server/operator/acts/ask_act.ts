import type { Answer } from "../../listener/exchange.ts";
import { readBodyAs } from "../../operations/body.ts";
import type { Refused } from "../../problems/refused.ts";
import type { OperatorVisit } from "../operator_visit.ts";
import { type Act, askedAct } from "./act.ts";
import { actAnswer } from "./act_answer.ts";

/** The operation of a route that asks for an act: it is done at once, or waits for a second operator. */
export function askFor(act: Act): (visit: OperatorVisit) => Promise<Answer | Refused> {
  return async (visit) => {
    const { service, partner = null, arrivedAtMs: nowMs } = visit;
    const read = readBodyAs({ exchange: withBody(visit) }, act.body);
    if (!read.ok) return read;
    const facts = await act.facts(read.request, visit);
    if (isRefused(facts)) return facts;
    const about = await act.about?.(facts, visit) ?? {};
    if (isRefused(about)) return about;
    const asked = askedAct(act, facts, about, visit);
    if (act.operators === 2) return actAnswer(visit, await service.acts.ask(asked));
    const turn = { service, actUuid: asked.actUuid, facts, partner, nowMs };
    const prepared = await act.prepare(turn);
    if (isRefused(prepared)) return prepared;
    const outcome = await service.acts.run(asked, prepared.effect);
    if (outcome.ok && !outcome.replayed) await act.afterwards?.(service);
    return actAnswer(visit, outcome, prepared.shown);
  };
}

/** What is refused, and not facts that happen to look like it. */
export function isRefused(value: object): value is Refused {
  return "ok" in value && value.ok === false;
}

/** No body is an empty object. */
function withBody({ exchange }: OperatorVisit): OperatorVisit["exchange"] {
  return exchange.body.length > 0 ? exchange : { ...exchange, body: emptyObject };
}

const emptyObject = new TextEncoder().encode("{}");
