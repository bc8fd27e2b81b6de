import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { outcomeRefusal } from "./outcome_refusal.ts";
import { problemAnswer } from "./problem_answer.ts";

/** The problem that says so, by its text's tail. */
function told(details: Readonly<Record<string, unknown>>) {
  const refusal = outcomeRefusal("reversal_not_covered", details);
  return JSON.parse(problemAnswer(refusal, { path: "/", requestId: "req_1" }).body);
}

test("a reversal that is not covered tells what is missing, and where", () => {
  const gold = told({ shortfall_mg: 12_340, shortfall_halalas: 0 });
  assertEquals(
    gold.detail,
    "12.34 g more is needed: the partner's own, or its line's, which can be filled",
  );
  assertEquals([gold.shortfall_grams, gold.shortfall_mg, gold.shortfall_halalas], [
    12.34,
    12_340,
    0,
  ]);
  const both = told({ shortfall_mg: 500, shortfall_halalas: 1_250 });
  assertEquals(both.detail.split(" more")[0], "0.5 g and SAR 12.5");
  assertEquals([both.shortfall_sar, both.shortfall_halalas], [12.5, 1_250]);
});
