import { limits } from "@mithqal/protocol";
import { readField } from "@mithqal/protocol/requests";

const { defaultItems, maxItems } = limits.list;

/** How many items a list has at most. */
export const limitField = readField((text) => {
  const value = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (value >= 1 && value <= maxItems) return { ok: true, value };
  return { ok: false, code: "limit_invalid", message: `expected 1 to ${maxItems} as limit` };
}).default(defaultItems);
