import { type AnyProblem, ProblemError } from "@mithqal/client";

/** The operators' API has refused; the remedy is an operator's. */
export class OperatorRefusal extends ProblemError {
  override readonly remedy: string;

  constructor({ problem, idempotencyKey, remedy }: ProblemError) {
    super(problem, idempotencyKey);
    this.remedy = remedies[problem.code] ?? remedyOf(problem) ?? remedy;
  }
}

const newCertificate =
  "make a request with mithqal operator keygen, and have two others register the certificate";

const remedies: Readonly<Record<string, string>> = {
  client_certificate_unknown:
    `have another operator register your certificate: mithqal operator operators add; else ${newCertificate}`,
  client_certificate_expired: newCertificate,
  client_certificate_revoked: newCertificate,
  operator_suspended: "two other operators can resume you: mithqal operator operators resume",
  role_required: "ask an operator who has that role; see mithqal operator operators list",
  requester_required: "only who has asked may withdraw it; an approver may reject it",
  approver_is_requester: "ask another operator: nobody approves what they have asked for",
  approval_required:
    "it takes two: mithqal operator withdrawals review, then mithqal operator withdrawals approve",
  approval_not_waiting: "see what became of it: mithqal operator approvals show",
  approval_expired: "ask for it again: nobody has decided in time",
  approval_not_found: "see what there is: mithqal operator approvals list",
  partner_not_found: "see who there is: mithqal operator partners list",
  operator_not_found: "see who there is: mithqal operator operators list",
  client_id_taken: "choose another client_id, and have this request rejected or withdrawn",
  credential_limit_reached: "end one first: mithqal operator credentials end",
  house_limit_exceeded: "raise the house's limit first: mithqal operator limits set",
  bank_reference_used: "look the reference up: a bank reference is booked once",
  withdrawal_not_cancellable:
    "see where it stands, and what comes next: mithqal operator withdrawals list",
  reversal_not_covered:
    "see its gold, its money and its lines: mithqal operator partners show; an empty line is filled by mithqal operator lines fill",
  idempotency_key_conflict: "take another --key: something else was asked for under this one",
};

/** By what may be sent again. */
function remedyOf({ retry }: AnyProblem): string | undefined {
  return retry === "never" ? "correct what the detail names, and ask again" : undefined;
}
