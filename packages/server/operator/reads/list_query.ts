import { limits } from "@mithqal/protocol";
import { attemptListQuery } from "@mithqal/protocol/requests";

/** How many items a list has at most: as in the partners' lists. */
export const limitField = attemptListQuery.shape.limit.default(limits.list.defaultItems);
