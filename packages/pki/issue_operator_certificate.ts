import { requireKind } from "./authority.ts";
import { type ClientRequest, issueClientCertificate } from "./issue_client_certificate.ts";
import type { IssuedCertificate } from "./issue_leaf.ts";
import type { Refusal, RequestRefusalCode } from "./refusal.ts";

export interface OperatorRequest extends ClientRequest {
  /** The operator's name, the request's CN. */
  readonly operatorName: string;
}

/** Signs an operator's request by the rules of partners' ones, under the operator authority. */
export async function issueOperatorCertificate(
  given: OperatorRequest,
): Promise<IssuedCertificate | Refusal<RequestRefusalCode>> {
  requireKind(given.authority, "operator");
  return await issueClientCertificate(given, given.operatorName);
}
