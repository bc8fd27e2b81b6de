import { headerNames, readNonce } from "@mithqal/protocol";
import { refused } from "../problems/refused.ts";
import type { Step } from "./step.ts";

/** There is exactly one X-Nonce of its form. Whether it was used, the statement tells. */
export const checkNonce: Step = {
  name: "nonce",
  run: (visit) => {
    const read = readNonce(visit.exchange.headers.get(headerNames.nonce));
    if (!read.ok) return refused(read.code, read.message);
    visit.nonce = read.value;
    return undefined;
  },
};
