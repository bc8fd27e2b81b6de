import { test } from "node:test";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { problems } from "@mithqal/protocol";
import { ProblemError, readProblem } from "./problem_error.ts";

function remedy(code: string, idempotencyKey?: string): string {
  const { status } = problems[code as keyof typeof problems];
  return new ProblemError(readProblem(status, { code })!, idempotencyKey).remedy;
}

test("the remedy of a write says under which key, and that of a read of no key", () => {
  for (const code of ["validation_error", "rate_limited", "pricing_unavailable"]) {
    assertMatch(remedy(code, "invoice-1001"), /under the same Idempotency-Key$/);
    assertEquals(remedy(code), "mend what the detail names, or wait, and ask again");
  }
});

test("a day that has no statement yet may have one later", () => {
  assert(!remedy("statement_not_found").includes("never"));
  assertMatch(remedy("order_not_found"), /never accepted/);
});
