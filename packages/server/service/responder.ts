import { headerNames } from "@mithqal/protocol";
import { checkSidecar } from "../gate/sidecar.ts";
import { walk } from "../gate/step.ts";
import { Visit } from "../gate/visit.ts";
import { type Answer, type Exchange, noExchange } from "../listener/exchange.ts";
import type { BrokenRequestCode } from "../listener/broken_request.ts";
import type { Responder } from "../listener/listener.ts";
import { replayHeaders } from "../operations/effect_answer.ts";
import { probeProblemAnswer } from "../probe/probe_answer.ts";
import { problemAnswer, tokenProblemAnswer } from "../problems/problem_answer.ts";
import { type Refused, refused } from "../problems/refused.ts";
import { rehearse } from "../scenarios/rehearse.ts";
import { rateHeaders } from "./rate_headers.ts";
import type { Route } from "./route.ts";
import { Router } from "./router.ts";
import { routes } from "./routes.ts";
import type { Service } from "./service.ts";

/** Answers every request of the partner's listener, whatever happens. */
export class PartnerApi implements Responder {
  readonly #service: Service;
  readonly #router: Router<Route>;
  readonly #names: ReadonlyMap<Route, string>;

  constructor(service: Service) {
    this.#service = service;
    const isThere = ({ sandboxOnly }: Route) => !sandboxOnly || service.environment === "sandbox";
    this.#router = new Router(routes.filter(isThere));
    this.#names = new Map(routes.map((route) => [route, `${route.method} ${route.path}`]));
  }

  async answer(exchange: Exchange): Promise<Answer> {
    const startedMs = performance.now();
    const visit = new Visit(this.#service, exchange);
    this.#service.watch.began?.(visit);
    let route: Route | undefined;
    try {
      const found = this.#router.find(exchange);
      if (found === undefined || "allow" in found) {
        return await this.#end(visit, startedMs, undefined, notThere(visit, found));
      }
      visit.pathId = Object.values(found.pathIds)[0];
      route = found.route;
      return await this.#end(visit, startedMs, route, await run(route, visit));
    } catch (error) {
      this.#service.report(error, visit.requestId);
      return await this.#end(visit, startedMs, route, internalError);
    }
  }

  refuse(code: BrokenRequestCode, exchange: Exchange = noExchange): Answer {
    const startedMs = performance.now();
    const visit = new Visit(this.#service, exchange);
    this.#service.watch.began?.(visit);
    const answer = finished(visit, problemAnswer(refused(code), requestOf(visit)));
    this.#tell(visit, startedMs, undefined, answer, code);
    return answer;
  }

  /** Writes what a request has come to, and tells whoever watches. */
  async #end(
    visit: Visit,
    startedMs: number,
    route: Route | undefined,
    outcome: Answer | Refused,
  ): Promise<Answer> {
    const isAnswer = "status" in outcome;
    const answer = finished(
      visit,
      isAnswer ? outcome : await written(outcome, visit, formOf(route, outcome)),
    );
    this.#tell(visit, startedMs, route, answer, isAnswer ? "ok" : outcome.code);
    return answer;
  }

  #tell(
    visit: Visit,
    startedMs: number,
    route: Route | undefined,
    { status }: Answer,
    code: string,
  ): void {
    const name = (route && this.#names.get(route)) ?? "none";
    const ms = performance.now() - startedMs;
    this.#service.watch.ended(visit, { route: name, status, code, ms });
  }
}

/** A fault of ours is not diagnosed: the probe's form is for what the caller sent. */
function formOf(route: Route | undefined, refusal: Refused): Route["refusals"] {
  return refusal === internalError && route?.refusals === "probe" ? undefined : route?.refusals;
}

const internalError = refused("internal_error");

/** Walks the route's steps, and does at the end what it is for. */
async function run({ steps, operation }: Route, visit: Visit): Promise<Answer | Refused> {
  return await walk(steps, visit) ?? await rehearse(visit, operation);
}

/** What is not published is only told to whoever comes through the sidecar. */
function notThere(visit: Visit, found: { allow: string } | undefined): Refused {
  const stranger = checkSidecar.run(visit) as Refused | undefined;
  if (stranger !== undefined) return stranger;
  if (found === undefined) return unpublished;
  return refused("method_not_allowed", `expected one of ${found.allow}`, { allow: found.allow });
}

const unpublished = refused(
  "not_found",
  "nothing is published under this path; GET /openapi.json tells what is",
);

function written(
  refusal: Refused,
  visit: Visit,
  form: Route["refusals"],
): Answer | Promise<Answer> {
  if (form === "token") return tokenProblemAnswer(refusal, requestOf(visit));
  if (form === "probe") return probeProblemAnswer(refusal, visit, requestOf(visit));
  return problemAnswer(refusal, requestOf(visit));
}

function requestOf({ exchange, requestId }: Visit): { path: string; requestId: string } {
  return { path: exchange.path, requestId };
}

const noStore = ["Cache-Control", "no-store"];

/** Adds what every answer carries. None is for a cache, but for those that say how long. */
function finished(visit: Visit, { status, headers, body }: Answer): Answer {
  return {
    status,
    headers: [
      ...headers,
      ...(headers.includes("Cache-Control") ? [] : noStore),
      headerNames.requestId,
      visit.requestId,
      ...rateHeaders(visit.rate),
      ...replayHeaders(visit.replayed),
    ],
    body,
  };
}
