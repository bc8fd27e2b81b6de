import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { jwsRefusalCodes } from "../../jws/mod.ts";
import { problems } from "./problems.ts";
import { signatureProblems } from "./signature_problem.ts";

test("signatureProblems has a problem about signatures, a 401, for each reason of a refusal", () => {
  assertEquals(Object.keys(signatureProblems).sort(), [...jwsRefusalCodes].sort());
  for (const code of Object.values(signatureProblems)) {
    assert(code.startsWith("signature_"));
    assertEquals(problems[code].status, 401);
  }
});

test("signatureProblems tells what is malformed from what does not verify", () => {
  assertEquals(signatureProblems.jws_missing, "signature_missing");
  assertEquals(signatureProblems.signature_is_der, "signature_malformed");
  assertEquals(signatureProblems.algorithm_not_allowed, "signature_algorithm_not_allowed");
  assertEquals(signatureProblems.signature_mismatch, "signature_invalid");
});
