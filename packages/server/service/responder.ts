import { headerNames } from "@mithqal/protocol";
import { checkSidecar } from "../gate/sidecar.ts";
import { walk } from "../gate/step.ts";
import { Visit } from "../gate/visit.ts";
import type { Answer, Exchange } from "../listener/exchange.ts";
import { HeaderLines } from "../listener/header_lines.ts";
import type { BrokenRequestCode } from "../listener/broken_request.ts";
import type { Responder } from "../listener/listener.ts";
import { replayHeaders } from "../operations/effect_answer.ts";
import { probeProblemAnswer } from "../probe/probe_answer.ts";
import { problemAnswer, tokenProblemAnswer } from "../problems/problem_answer.ts";
import { type Refused, refused } from "../problems/refused.ts";
import { rateHeaders } from "./rate_headers.ts";
import type { Route } from "./route.ts";
import { Router } from "./router.ts";
import { routes } from "./routes.ts";
import type { Service } from "./service.ts";

/** Answers every request of the partner's listener, whatever happens. */
export class PartnerApi implements Responder {
  readonly #service: Service;
  readonly #router: Router;

  constructor(service: Service) {
    this.#service = service;
    const isThere = ({ sandboxOnly }: Route) => !sandboxOnly || service.environment === "sandbox";
    this.#router = new Router(routes.filter(isThere));
  }

  async answer(exchange: Exchange): Promise<Answer> {
    const visit = new Visit(this.#service, exchange);
    let form: Route["refusals"];
    try {
      const found = this.#router.find(exchange);
      if (found === undefined || "allow" in found) {
        return finished(visit, await written(notThere(visit, found), visit, form));
      }
      visit.pathId = found.pathId;
      form = found.route.refusals;
      const outcome = await run(found.route, visit);
      return finished(visit, "status" in outcome ? outcome : await written(outcome, visit, form));
    } catch (error) {
      this.#service.report(error, visit.requestId);
      const plain = form === "probe" ? undefined : form;
      return finished(visit, await written(internalError, visit, plain));
    }
  }

  refuse(code: BrokenRequestCode, exchange: Exchange = noExchange): Answer {
    const visit = new Visit(this.#service, exchange);
    return finished(visit, problemAnswer(refused(code), requestOf(visit)));
  }
}

const noExchange: Exchange = {
  method: "",
  rawTarget: "",
  path: "",
  headers: new HeaderLines([]),
  body: new Uint8Array(0),
};

const internalError = refused("internal_error");

/** Walks the route's steps, and does at the end what it is for. */
async function run({ steps, operation }: Route, visit: Visit): Promise<Answer | Refused> {
  return await walk(steps, visit) ?? await operation(visit);
}

/** What is not published is only told to whoever comes through the sidecar. */
function notThere(visit: Visit, found: { allow: string } | undefined): Refused {
  const stranger = checkSidecar.run(visit) as Refused | undefined;
  if (stranger !== undefined) return stranger;
  if (found === undefined) return refused("not_found");
  return refused("method_not_allowed", `expected one of ${found.allow}`, { allow: found.allow });
}

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

/** Adds what every answer carries. */
function finished(visit: Visit, { status, headers, body }: Answer): Answer {
  return {
    status,
    headers: [
      ...headers,
      headerNames.requestId,
      visit.requestId,
      ...rateHeaders(visit.rate),
      ...replayHeaders(visit.replayed),
    ],
    body,
  };
}
