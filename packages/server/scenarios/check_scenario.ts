import { headerNames } from "@mithqal/protocol";
import type { Step } from "../gate/step.ts";
import { refused } from "../problems/refused.ts";
import { type Scenario, scenarios } from "./scenario.ts";

/**
 * A scenario is one of the sandbox's, or there is none. In production the header is refused: whoever
 * sends it believes to be elsewhere, and must not move money.
 */
export const checkScenario: Step = {
  name: "scenario",
  run: (visit) => {
    const sent = visit.exchange.headers.get(headerNames.sandboxScenario);
    if (sent === undefined) return undefined;
    if (visit.service.environment !== "sandbox") return onlyInSandbox;
    if (!scenarios.includes(sent as Scenario)) return unknownScenario;
    visit.scenario = sent as Scenario;
    return undefined;
  },
};

const onlyInSandbox = refused(
  "malformed_request",
  `expected no header ${headerNames.sandboxScenario} outside the sandbox`,
);

const unknownScenario = refused(
  "malformed_request",
  `expected ${headerNames.sandboxScenario} once, one of ${scenarios.join(", ")}`,
);
