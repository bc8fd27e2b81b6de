import type { Step } from "../../gate/step.ts";
import type { OperatorVisit } from "../operator_visit.ts";

/** One check on the way of an operator's request. */
export type OperatorStep = Step<OperatorVisit>;
