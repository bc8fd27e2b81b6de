import { headerNames } from "@mithqal/protocol";
import { walk } from "../gate/step.ts";
import type { BrokenRequestCode } from "../listener/broken_request.ts";
import { type Answer, type Exchange, noExchange } from "../listener/exchange.ts";
import type { Responder } from "../listener/listener.ts";
import { replayHeaders } from "../operations/effect_answer.ts";
import { problemAnswer } from "../problems/problem_answer.ts";
import { type Refused, refused } from "../problems/refused.ts";
import { Router } from "../service/router.ts";
import { identifyOperator } from "./gate/identify_operator.ts";
import type { OperatorRoute } from "./operator_route.ts";
import type { OperatorService } from "./operator_service.ts";
import { OperatorVisit } from "./operator_visit.ts";
import { operatorRoutes } from "./routes.ts";

/** Answers every request of the operator's listener, whatever happens. */
export class OperatorApi implements Responder {
  readonly #service: OperatorService;
  readonly #router = new Router<OperatorRoute>(operatorRoutes);

  constructor(service: OperatorService) {
    this.#service = service;
  }

  async answer(exchange: Exchange): Promise<Answer> {
    const startedMs = performance.now();
    const visit = new OperatorVisit(this.#service, exchange);
    this.#service.watch?.began?.(visit);
    try {
      return this.#end(visit, startedMs, await this.#run(visit));
    } catch (error) {
      this.#service.report(error, visit.requestId);
      return this.#end(visit, startedMs, refused("internal_error"));
    }
  }

  refuse(code: BrokenRequestCode, exchange: Exchange = noExchange): Answer {
    const visit = new OperatorVisit(this.#service, exchange);
    this.#service.watch?.began?.(visit);
    return this.#end(visit, performance.now(), refused(code));
  }

  /** Writes what a request has come to, and tells whoever watches. */
  #end(visit: OperatorVisit, startedMs: number, outcome: Answer | Refused): Answer {
    const answer = finished(visit, outcome);
    const code = "status" in outcome ? "ok" : outcome.code;
    const ms = performance.now() - startedMs;
    this.#service.watch?.ended(visit, { route: visit.route, status: answer.status, code, ms });
    return answer;
  }

  async #run(visit: OperatorVisit): Promise<Answer | Refused> {
    const found = this.#router.find(visit.exchange);
    if (found !== undefined && "route" in found) {
      visit.pathIds = found.pathIds;
      visit.route = `${found.route.method} ${found.route.path}`;
      const { steps, operation } = found.route;
      return await walk(steps, visit) ?? await operation(visit);
    }
    // What is not published is only told to operators.
    const stranger = await walk([identifyOperator], visit);
    if (stranger !== undefined) return stranger;
    if (found === undefined) return refused("not_found");
    return refused("method_not_allowed", `expected ${found.allow}`, { allow: found.allow });
  }
}

/** Writes a refusal, and adds what every answer carries: nothing here is for a cache. */
function finished(visit: OperatorVisit, outcome: Answer | Refused): Answer {
  const { requestId, replayed, exchange: { path } } = visit;
  const { status, headers, body } = "status" in outcome
    ? outcome
    : problemAnswer(outcome, { path, requestId });
  const common = ["Cache-Control", "no-store", headerNames.requestId, requestId];
  return { status, headers: [...headers, ...common, ...replayHeaders(replayed)], body };
}
