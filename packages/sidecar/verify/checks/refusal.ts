import { isRefused } from "../answers.ts";
import { sendText } from "../send_bytes.ts";
import type { Check } from "../target.ts";

/** A request that must be refused with one of some codes, in one answer. */
export function refusal(name: string, codes: readonly string[], text: string): Check {
  return {
    name,
    expected: codes.join(" or "),
    look: async (target) => isRefused(await sendText(target, text), codes),
  };
}
