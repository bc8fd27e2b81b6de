import { headerNames } from "@mithqal/protocol";
import { contains, readAddress } from "../directory/network.ts";
import { refused } from "../problems/refused.ts";
import type { Step } from "./step.ts";

/** The request comes from one of the partner's registered networks; none listed means from nowhere. */
export const checkSource: Step = {
  name: "source_address",
  run: ({ exchange, partner }) => {
    const sent = exchange.headers.get(headerNames.sourceAddress);
    const address = typeof sent === "string" ? readAddress(sent) : null;
    if (address !== null && partner.networks.some((network) => contains(network, address))) {
      return undefined;
    }
    const got = address === null ? "none" : sent;
    return refused("ip_not_allowed", `expected a registered source address, got ${got}`);
  },
};
