import type { Route } from "../service/route.ts";
import type { OperatorVisit } from "./operator_visit.ts";

/** A route of the operator's listener. */
export type OperatorRoute = Route<OperatorVisit>;
