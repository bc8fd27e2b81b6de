import { findPartner } from "@mithqal/store";
import { refused } from "../../problems/refused.ts";
import type { OperatorStep } from "./operator_step.ts";

/** The partner in the path is there. */
export const checkPartner: OperatorStep = {
  name: "partner",
  run: async (visit) => {
    const partner = await findPartner(visit.service.database, visit.pathIds.client_id ?? "");
    if (partner === null) return refused("partner_not_found");
    visit.partner = partner;
    return undefined;
  },
};
