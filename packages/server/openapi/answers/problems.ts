import type { Problem, ProblemError } from "@mithqal/protocol";
import type { ProbeCheckBody, ProbeDiagnosisBody } from "@mithqal/protocol/resources";
import type { TokenProblemBody } from "../../problems/problem_answer.ts";
import { grams, halalas, id, instant, mg, problemCode, sar, sha256 } from "../schema/fields.ts";
import {
  choice,
  flag,
  list,
  type Members,
  named,
  nullable,
  object,
  optional,
  text,
  told,
  whole,
} from "../schema/schema.ts";
import { probeCheck, probeDiagnosis } from "./service.ts";

/** What some codes tell beside what every problem does. */
interface ProblemFacts {
  order_id?: string;
  expired_at?: string;
  shortfall_sar?: number;
  shortfall_halalas?: number;
  shortfall_grams?: number;
  shortfall_mg?: number;
  idempotency_key_known?: boolean;
  withdrawal_status?: string;
}

const facts: Members<ProblemFacts> = {
  order_id: optional(told("With `quote_already_executed`", id("ord"))),
  expired_at: optional(told("With `quote_expired`", instant)),
  shortfall_sar: optional(told("With `insufficient_funds`", sar)),
  shortfall_halalas: optional(halalas),
  shortfall_grams: optional(told("With `insufficient_gold`", grams)),
  shortfall_mg: optional(mg),
  idempotency_key_known: optional(told("With `nonce_reused`", flag)),
  withdrawal_status: optional(told("With `withdrawal_not_cancellable`", text())),
};

const error = object<ProblemError>({
  pointer: told("A JSON pointer into the body, or the query's parameter", text()),
  code: text(),
  detail: text(),
});

const members: Members<Problem & ProblemFacts> = {
  type: told("`/problems/<code>`", text()),
  title: text(),
  status: whole(400),
  code: told("Programs branch on it", problemCode),
  detail: told("What was expected and what came", text()),
  instance: told("The path of the request", text()),
  request_id: id("req"),
  retry: told(
    "Whether to send it again: never, with the same Idempotency-Key, with a new one, or with a new quote",
    choice("never", "same_key", "new_key", "new_quote"),
  ),
  retry_after: optional(told("Seconds, as in the header Retry-After", whole(1))),
  errors: optional(list(error)),
  ...facts,
};

/** A refusal (RFC 9457). */
export const problem = named("Problem", object<Problem & ProblemFacts>(members));

/** What the probe adds, from the token on. */
interface ProbeFacts {
  checks: ProbeCheckBody[];
  canonical_string?: string;
  canonical_sha256?: string;
  body_sha256: string;
  diagnosis: ProbeDiagnosisBody | null;
}

/** A refusal of the probe. */
export const probeProblem = named(
  "ProbeProblem",
  object<Problem & ProblemFacts & ProbeFacts>({
    ...members,
    checks: list(probeCheck),
    canonical_string: optional(told("As the service built it", text())),
    canonical_sha256: optional(sha256),
    body_sha256: sha256,
    diagnosis: told("Null where the refusal is about something else", nullable(probeDiagnosis)),
  }),
);

/** A refusal of the token endpoint (RFC 6749, section 5.2). */
export const tokenProblem = named(
  "TokenProblem",
  object<TokenProblemBody>({
    error: choice(
      "invalid_request",
      "invalid_client",
      "unauthorized_client",
      "unsupported_grant_type",
      "temporarily_unavailable",
      "server_error",
    ),
    error_description: text(),
    code: problemCode,
    request_id: id("req"),
  }),
);
