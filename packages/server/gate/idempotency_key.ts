import { headerNames, readIdempotencyKey } from "@mithqal/protocol";
import { refused } from "../problems/refused.ts";
import type { Step } from "./step.ts";
import type { Visit } from "./visit.ts";

type Keyed = Pick<Visit, "exchange" | "idempotencyKey">;

/** There is exactly one Idempotency-Key, and it has the form of one. */
export const checkIdempotencyKey: Step<Keyed> = {
  name: "idempotency_key",
  run: (visit) => {
    const read = readIdempotencyKey(visit.exchange.headers.get(headerNames.idempotencyKey));
    if (!read.ok) return refused(read.code, read.message);
    visit.idempotencyKey = read.value;
    return undefined;
  },
};

/** The probe may come without one, or with an empty one: nothing is stored. */
export const checkOptionalIdempotencyKey: Step<Keyed> = {
  name: "idempotency_key",
  run: (visit) => {
    const sent = visit.exchange.headers.get(headerNames.idempotencyKey);
    return sent === undefined || sent === "" ? undefined : checkIdempotencyKey.run(visit);
  },
};
