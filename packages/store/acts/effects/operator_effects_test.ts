import { randomBytes, randomUUID } from "node:crypto";
import { assertEquals } from "@std/assert";
import { newUuidV7 } from "@mithqal/protocol";
import { bothHomes, type TestHome } from "@mithqal/testing/real";
import { findOperator, listOperators } from "../../operators/read_operators.ts";
import { bootstrapTwo } from "../../testdata/operators.ts";
import type { ActEffect } from "../act_effect.ts";
import { Acts } from "../acts.ts";
import { addOperatorCertificateEffect, addOperatorEffect } from "./operator_effects.ts";

/** What comes of an effect that one operator asks for and another one approves. */
async function approved({ database }: TestHome, effect: ActEffect): Promise<string> {
  const acts = new Acts(database);
  const actUuid = newUuidV7(Date.now());
  await acts.ask({
    actUuid,
    kind: "operator.create",
    facts: {},
    requestedBy: "maker",
    idempotencyKey: randomUUID(),
    fingerprint: "",
  });
  const outcome = await acts.approve(actUuid, "checker", effect);
  return outcome.ok ? "ok" : outcome.code;
}

bothHomes("a certificate is one operator's, and is registered once", async (home) => {
  await bootstrapTwo(home.database);
  const sha256 = randomBytes(32).toString("hex");
  const certificate = { sha256, pem: "none", endsAtMs: Date.now() + 60_000 };
  const roles = ["operator"] as const;
  const add = (name: string) => approved(home, addOperatorEffect({ name, roles, certificate }));
  assertEquals(await add("first"), "ok");
  for (const name of ["first", "maker"]) {
    const again = await approved(home, addOperatorCertificateEffect(name, certificate));
    assertEquals(again, "credential_exists", name);
  }
  assertEquals(await add("second"), "credential_exists");
  const names = (await listOperators(home.database)).map(({ name }) => name);
  assertEquals(names.includes("second"), false);
  assertEquals((await findOperator(home.database, sha256))?.name, "first");
});
