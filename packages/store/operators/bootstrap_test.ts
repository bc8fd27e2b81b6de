import { assertEquals, assertRejects } from "@std/assert";
import { bothHomes } from "@mithqal/testing/real";
import { bootstrapOperators } from "./bootstrap.ts";
import { findOperator, listOperators } from "./read_operators.ts";
import type { NewOperator, OperatorRole } from "./operator.ts";

function someone(name: string, digit: string, ...roles: OperatorRole[]): NewOperator {
  const certificate = { sha256: digit.repeat(64), pem: "none", endsAtMs: 1_800_000_000_000 };
  return { name, roles, certificate };
}

bothHomes("bootstrapOperators() works once, and only with two who can decide", async (home) => {
  const { database } = home;
  const both = someone("both", "a", "operator", "approver");
  for (const too of [[], [both], [both, someone("reader", "b", "viewer")]]) {
    await assertRejects(
      () => bootstrapOperators(database, too),
      TypeError,
      "expected an operator, and an approver who is another one",
    );
  }
  assertEquals(await listOperators(database), []);
  const listed = [both, someone("checker", "c", "approver")];
  assertEquals(await bootstrapOperators(database, listed), true);
  assertEquals(await bootstrapOperators(database, [someone("late", "d", "operator"), both]), false);
  assertEquals((await listOperators(database)).map(({ name }) => name), ["both", "checker"]);
  assertEquals(await findOperator(database, "a".repeat(64)), {
    name: "both",
    roles: ["operator", "approver"],
    suspended: false,
    certificate: { endsAtMs: 1_800_000_000_000, revokedAtMs: null },
  });
  assertEquals(await findOperator(database, "d".repeat(64)), null);
});

bothHomes(
  "an operator with a role that there is not, or no name, is refused whole",
  async (home) => {
    const broken = [
      someone("other", "e", "operator"),
      someone("broken name", "f", "approver"),
    ];
    await home.database.run(
      "delete from common.operator_certificates; delete from common.operators",
    );
    await assertRejects(() => bootstrapOperators(home.database, broken), Error, "operators_name");
    assertEquals(await listOperators(home.database), []);
  },
);
