import type { ProblemCode } from "@mithqal/protocol";
import { checkOptionalIdempotencyKey } from "../gate/idempotency_key.ts";
import type { Step } from "../gate/step.ts";
import type { Route } from "../service/route.ts";

/** How a refusal is written. */
export type RefusalForm = "problem" | NonNullable<Route["refusals"]>;

/** A refusal that can come, and how it is written. */
export interface PossibleRefusal {
  readonly code: ProblemCode;
  readonly form: RefusalForm;
}

/** Before a route's steps: by the sidecar or the listener, or when something of ours breaks. */
const anywhere: readonly ProblemCode[] = [
  "malformed_request",
  "request_timeout",
  "body_too_large",
  "headers_too_large",
  "rate_limited",
  "maintenance",
  "overloaded",
  "service_unavailable",
  "outcome_unknown",
  "internal_error",
];

/** What each step of the gate refuses with. */
const ofSteps: Readonly<Record<string, readonly ProblemCode[]>> = {
  sidecar: ["client_certificate_unknown"],
  certificate: [
    "client_certificate_unknown",
    "client_certificate_expired",
    "client_certificate_revoked",
    "service_unavailable",
  ],
  source_address: ["ip_not_allowed"],
  token: ["token_missing", "token_invalid", "token_expired", "token_certificate_mismatch"],
  rate: ["rate_limited"],
  scenario: ["malformed_request"],
  content_type: ["unsupported_media_type"],
  idempotency_key: ["idempotency_key_required", "idempotency_key_invalid"],
  nonce: ["nonce_missing", "nonce_invalid"],
  timestamp: ["timestamp_missing", "timestamp_invalid", "timestamp_out_of_window"],
  signature: [
    "malformed_request",
    "signature_missing",
    "signature_malformed",
    "signature_algorithm_not_allowed",
    "signature_invalid",
  ],
};

/** What the sandbox rehearses. */
const rehearsed: readonly ProblemCode[] = [
  "rate_limited",
  "overloaded",
  "service_unavailable",
  "outcome_unknown",
];

/** Everything that a route can refuse with: on its way, and at its end with `own` codes. */
export function possibleRefusals(
  { steps, refusals }: Pick<Route, "steps" | "refusals">,
  own: readonly ProblemCode[],
  isSandbox: boolean,
): readonly PossibleRefusal[] {
  const form: RefusalForm = refusals ?? "problem";
  const token = steps.findIndex(({ name }) => name === "token");
  const formAt = (place: number): RefusalForm =>
    form === "probe" && place <= token ? "problem" : form;
  const onTheWay = steps.flatMap((step, place) =>
    codesOf(step).map((code) => ({ code, form: formAt(place) }))
  );
  const hasScenario = isSandbox && steps.some(({ name }) => name === "scenario");
  return [
    ...anywhere.map((code) => ({ code, form: "problem" as const })),
    ...onTheWay,
    ...[...own, ...(hasScenario ? rehearsed : [])].map((code) => ({ code, form })),
    ...(form === "token" ? [{ code: "internal_error" as const, form }] : []),
  ];
}

function codesOf(step: Step): readonly ProblemCode[] {
  if (step === checkOptionalIdempotencyKey) return ["idempotency_key_invalid"];
  return ofSteps[step.name]!;
}

/** Where no operation is: on unknown paths, and by other methods. */
export const unpublishedRefusals: readonly PossibleRefusal[] = ([
  ...anywhere,
  "client_certificate_unknown",
  "not_found",
  "method_not_allowed",
] as const).map((code) => ({ code, form: "problem" }));
