import type { Refused } from "../../problems/refused.ts";
import { refusedPart } from "./refused_part.ts";
import { type TermName, type TermTexts, wholeTerm } from "./terms.ts";

/** Terms that bound each other. */
const pairs: readonly (readonly [lesser: TermName, how: "at most" | "below", greater: TermName])[] =
  [
    ["quote_min_grams", "at most", "quote_max_grams"],
    ["funding_min_sar", "at most", "funding_max_sar"],
    ["withdrawal_fee_sar", "below", "withdrawal_min_sar"],
  ];

/** Refuses terms that contradict each other, or those that stay; at its place in the body. */
export function contradictingTerms(
  given: TermTexts,
  present: TermTexts,
  place = "",
): Refused | null {
  const all = { ...present, ...given };
  for (const [lesser, how, greater] of pairs) {
    const member = [lesser, greater].find((name) => given[name] !== undefined);
    const [least, most] = [all[lesser], all[greater]];
    if (member === undefined || least === undefined || most === undefined) continue;
    const room = wholeTerm(greater, most) - wholeTerm(lesser, least);
    if (how === "at most" ? room >= 0n : room > 0n) continue;
    return refusedPart(`${place}/${member}`, {
      code: "contradicts",
      message: `expected ${lesser} to be ${how} ${greater}, got ${least} and ${most}`,
    });
  }
  return null;
}
