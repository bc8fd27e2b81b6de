import { headerNames, readIdempotencyKey } from "@mithqal/protocol";
import { refused } from "../problems/refused.ts";
import type { Step } from "./step.ts";

/** There is exactly one Idempotency-Key, and it has the form of one. */
export const checkIdempotencyKey: Step = {
  name: "idempotency_key",
  run: (visit) => {
    const read = readIdempotencyKey(visit.exchange.headers.get(headerNames.idempotencyKey));
    if (!read.ok) return refused(read.code, read.message);
    visit.idempotencyKey = read.value;
    return undefined;
  },
};

/** The probe may come without one: nothing is stored. */
export const checkOptionalIdempotencyKey: Step = {
  name: "idempotency_key",
  run: (visit) => {
    if (visit.exchange.headers.get(headerNames.idempotencyKey) === undefined) return undefined;
    return checkIdempotencyKey.run(visit);
  },
};
