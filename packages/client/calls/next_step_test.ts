import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { isStoredRefusal, type ProblemCode, problems } from "@mithqal/protocol";
import { ProblemError, readProblem } from "../errors/problem_error.ts";
import { TransportError, type TransportErrorCode } from "../errors/transport_error.ts";
import { isSettled, mayHaveHappened, type NextStep, nextStep } from "./next_step.ts";

const codes = Object.keys(problems) as ProblemCode[];

function refusal(code: ProblemCode, more: object = {}): ProblemError {
  const { status, retry } = problems[code];
  return new ProblemError(readProblem(status, { code, retry, ...more })!);
}

const kindOf = (step: NextStep) => step.kind === "repair" ? step.repair : step.kind;

test("nextStep() sends nothing again that asks for anything but the same key", () => {
  for (const code of codes) {
    if (problems[code].retry === "same_key" || code === "invalid_client") continue;
    assertEquals(nextStep(refusal(code), new Set()), { kind: "stop" }, code);
  }
});

test("nextStep() waits for what passes, as long as it is told to", () => {
  const waits = codes.filter((code) => nextStep(refusal(code), new Set()).kind === "wait");
  assertEquals(waits.sort(), [
    "idempotency_request_in_progress",
    "internal_error",
    "maintenance",
    "outcome_unknown",
    "overloaded",
    "pricing_unavailable",
    "rate_limited",
    "request_timeout",
    "service_unavailable",
  ]);
  const step = nextStep(refusal("rate_limited", { retry_after: 7 }), new Set());
  assertEquals(step, { kind: "wait", retryAfterSeconds: 7 });
});

test("nextStep() repairs each thing once", () => {
  const repairs: [ProblemCode, string][] = [
    ["token_expired", "token"],
    ["token_invalid", "token"],
    ["timestamp_out_of_window", "clock"],
    ["nonce_reused", "nonce"],
    ["signature_invalid", "credentials"],
    ["invalid_client", "credentials"],
    ["client_certificate_revoked", "credentials"],
  ];
  for (const [code, repair] of repairs) {
    const step = nextStep(refusal(code), new Set());
    assertEquals(kindOf(step), repair, code);
    const again = step.kind === "repair" ? new Set([step.repair]) : new Set<never>();
    assertEquals(nextStep(refusal(code), again), { kind: "stop" }, code);
  }
});

test("nextStep() stops at what only people mend, and at what is no failure of a call", () => {
  for (
    const code of ["server_certificate_untrusted", "host_not_found", "not_https"] as const
  ) {
    assertEquals(nextStep(new TransportError(code, ""), new Set()), { kind: "stop" });
  }
  assertEquals(nextStep(new TypeError("a bug"), new Set()), { kind: "stop" });
  assertEquals(nextStep(refusal("partner_suspended"), new Set()), { kind: "stop" });
  assertEquals(nextStep(refusal("market_halted"), new Set()), { kind: "stop" });
});

test("mayHaveHappened() is true of all that says nothing of the effect", () => {
  const transport: TransportErrorCode[] = ["connection_lost", "timeout", "answer_truncated"];
  for (const code of transport) assertEquals(mayHaveHappened(new TransportError(code, "")), true);
  for (const code of ["connection_refused", "not_https"] as const) {
    assertEquals(mayHaveHappened(new TransportError(code, "")), false);
  }
  assertEquals(mayHaveHappened(refusal("outcome_unknown")), true);
  assertEquals(mayHaveHappened(refusal("overloaded")), false);
});

test("isSettled() believes stored refusals, and nothing that is said before the key is looked at", () => {
  for (const code of codes) if (isStoredRefusal(code)) assertEquals(isSettled(refusal(code)), true);
  for (
    const code of [
      "token_expired",
      "ip_not_allowed",
      "partner_suspended",
      "rate_limited",
      "overloaded",
      "outcome_unknown",
      "idempotency_request_in_progress",
    ] as const
  ) {
    assertEquals(isSettled(refusal(code)), false, code);
  }
  assertEquals(isSettled(new TransportError("timeout", "")), false);
});
